#!/usr/bin/env bash
# Builds and tests the server, then starts it, logs in, reads a board and ends it: `Examples/BoardServer/check.sh`.
#
# It builds beside the other server, with which it shares most packages. It needs curl, Python and SQLite: `.ci/install`.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
plain=(--scratch-path ../ReposServer/.build -debug-info-format none -Xswiftc -index-ignore-system-modules)
swift build --build-tests "${plain[@]}" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
if grep -E "BoardServer/(Sources|Tests)/[^:]*:[0-9]+:[0-9]+: warning: " "$work/log"; then
  echo "there are warnings (above)"
  exit 1
fi
swift test --skip-build "${plain[@]}"

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

mkdir "$work/stops"
echo '[{"line": "1", "time": "12:05"}]' >"$work/stops/Oslo"
timetable=$(free_port)
python3 -m http.server --bind 127.0.0.1 --directory "$work/stops" "$timetable" >/dev/null 2>&1 &

export TIMETABLE_URL=http://127.0.0.1:$timetable DATABASE=$work/board.sqlite
PORT=$(free_port)
export PORT
server=../ReposServer/.build/debug/board-server

# A start that fails says why in a line.
refuse() {  # $1: the status; then what the line has, and the variables and the arguments of the start
  local status=0 line
  line=$(env "${@:3}" </dev/null 2>&1) || status=$?
  [[ $status -eq $1 && $line == "error: "*"$2"* && $line != *$'\n'* ]] || { echo "${*:3}: $line ($status)"; exit 1; }
}
echo "no database" >"$work/damaged.sqlite"
refuse 1 "not a database" DATABASE="$work/damaged.sqlite" "$server"
refuse 1 "unable to open" DATABASE="$work/none/board.sqlite" "$server"
refuse 1 "port $timetable: " PORT="$timetable" "$server"
refuse 64 TIMETABLE_URL TIMETABLE_URL=file:///etc "$server"
refuse 64 TIMETABLE_URL TIMETABLE_URL=nonsense "$server"
refuse 64 TIMETABLE_URL TIMETABLE_URL=http:// "$server"
refuse 64 PORT PORT=-1 "$server"
refuse 64 PORT PORT=70000 "$server"
refuse 64 password "$server" Ada Oslo
refuse 64 password "$server" Ada engine Oslo
rm "$work"/*.sqlite*

"$server" Ada Oslo <<<engine
[[ -z $(find "$work" -name 'board.sqlite*' -perm /077) ]]
"$server" >"$work/server.log" 2>&1 &
pid=$!
login() {
  curl --silent --fail --retry 20 --retry-connrefused --retry-delay 1 "http://127.0.0.1:$PORT/login" \
    --data "{\"name\": \"Ada\", \"password\": \"$1\"}" --header 'Content-Type: application/json'
}
token=$(login engine | python3 -c 'import json, sys; print(json.load(sys.stdin)["token"])')
board=$(curl --silent --fail "http://127.0.0.1:$PORT/board" --header "Authorization: Bearer $token")
grep --quiet '"time":"12:05"' <<<"$board"
[[ $(curl --silent "http://127.0.0.1:$PORT/board") == *"Log in first."* ]]
kill -TERM "$pid"
wait "$pid"
echo "the server answered, and ended when told to"
