#!/usr/bin/env bash
# Builds and tests the server and ServerParts, then does what the README says, and ends it: `Examples/BoardServer/check.sh`.
#
# It builds beside the other server, with which it shares most packages. It needs curl, Python and SQLite: `.ci/install`.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
plain=(--scratch-path ../ReposServer/.build -debug-info-format none -Xswiftc -index-ignore-system-modules)
for package in ../ServerParts .; do
  swift build --build-tests --package-path "$package" "${plain[@]}" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
  if grep -E "(BoardServer|ServerParts)/(Sources|Tests)/[^:]*:[0-9]+:[0-9]+: warning: " "$work/log"; then
    echo "there are warnings (above)"
    exit 1
  fi
  swift test --skip-build --package-path "$package" "${plain[@]}"
done

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

timetable=$(free_port)
python3 -m http.server --bind 127.0.0.1 --directory Timetable "$timetable" >/dev/null 2>&1 &

export TIMETABLE_URL=http://127.0.0.1:$timetable DATABASE=$work/board.sqlite
PORT=$(free_port)
export PORT
server=../ReposServer/.build/debug/board-server
# Its port is in use only when it answers.
curl --silent --retry 20 --retry-connrefused --retry-delay 1 --output /dev/null "$TIMETABLE_URL"

# A start that fails says why, and what to do.
refuse() {  # $1: the status; then what the first line has, and the variables and the arguments of the start
  local status=0 line
  line=$(env "${@:3}" </dev/null 2>&1) || status=$?
  [[ $status -eq $1 && ${line%%$'\n'*} == "error: "*"$2"* ]] || { echo "${*:3}: $line ($status)"; exit 1; }
}
env -u TIMETABLE_URL "$server" --help | grep --quiet "board-server NAME STOP"
echo "no database" >"$work/damaged.sqlite"
refuse 1 "not a database" DATABASE="$work/damaged.sqlite" "$server"
refuse 1 "unable to open" DATABASE="$work/none/board.sqlite" "$server"
refuse 1 "port $timetable: " PORT="$timetable" "$server"
refuse 64 TIMETABLE_URL TIMETABLE_URL=file:///etc "$server"
refuse 64 TIMETABLE_URL TIMETABLE_URL=nonsense "$server"
refuse 64 TIMETABLE_URL TIMETABLE_URL=http:// "$server"
refuse 64 PORT PORT=-1 "$server"
refuse 64 PORT PORT=70000 "$server"
refuse 64 CONNECTIONS CONNECTIONS=0 "$server"
refuse 64 password "$server" Ada "Oslo S"
if "$server" --port 1 <<<secret 2>/dev/null; then echo "an option is taken for a user"; exit 1; fi
refuse 64 password "$server" Ada engine Oslo
rm "$work"/*.sqlite*

# In a terminal, the command asks for the password, and doesn't show it.
python3 - "$server" <<'PYTHON'
import os, pty, sys
process, terminal = pty.fork()
if process == 0:
    os.execv(sys.argv[1], [sys.argv[1], "Ada", "Oslo S"])
shown = b""
while b"Password of Ada: " not in shown:
    shown += os.read(terminal, 100)
os.write(terminal, b"engine\n")
try:
    while more := os.read(terminal, 100):
        shown += more
except OSError:  # the end
    pass
status = os.waitpid(process, 0)[1]
sys.exit(f"{shown} ({status})" if status or b"engine" in shown else 0)
PYTHON
[[ -z $(find "$work" -name 'board.sqlite*' -perm /077) ]]
"$server" >"$work/server.log" 2>&1 &
pid=$!
login() {
  curl --silent --fail --retry 20 --retry-connrefused --retry-delay 1 "http://127.0.0.1:$PORT/login" \
    --json '{ "name": "Ada", "password": "engine" }'
}
token=$(login | python3 -c 'import json, sys; print(json.load(sys.stdin)["token"])')
board=$(curl --silent --fail "http://127.0.0.1:$PORT/board" --oauth2-bearer "$token")
grep --quiet '"time":"12:05"' <<<"$board"
[[ $(curl --silent "http://127.0.0.1:$PORT/board") == *"Log in first."* ]]
kill -TERM "$pid"
wait "$pid"
echo "the server answered, and ended when told to"
