// The pages work without this script. It filters as you type, stars in place, and follows the first load.
const main = () => document.querySelector("main");
let latest = 0;

async function show(address, options) {
  const number = ++latest;
  let page;
  try {
    const answer = await fetch(address, options);
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return alert("The server does not answer. Nothing was changed; try again when it runs.");
  }
  if (number !== latest || !page.querySelector("main")) return;
  const focused = document.activeElement;
  const name = focused && focused.closest("li") && focused.closest("li").dataset.name;
  const isTyping = focused && focused.id === "q";
  if (isTyping) {
    document.querySelector("#results").replaceWith(page.querySelector("#results"));
  } else {
    main().replaceWith(page.querySelector("main"));
    if (name) document.querySelector(`li[data-name="${CSS.escape(name)}"] .star`)?.focus();
  }
  follow();
}

function alert(text) {
  document.querySelector("#unreachable")?.remove();
  const message = Object.assign(document.createElement("p"), { id: "unreachable", className: "alert", textContent: text });
  message.setAttribute("role", "alert");
  main().prepend(message);
}

function filter(form) {
  const address = new URL(form.action);
  for (const [key, value] of new FormData(form)) if (value) address.searchParams.set(key, value);
  history.replaceState(null, "", address);
  show(address);
}

function follow() {
  if ("loading" in main().dataset) setTimeout(() => show(location.href), 1000);
}

let pause;
document.addEventListener("input", event => {
  if (!event.target.form?.classList.contains("filter")) return;
  clearTimeout(pause);
  pause = setTimeout(filter, 120, event.target.form);
});

document.addEventListener("submit", event => {
  const form = event.target;
  if (form.classList.contains("filter")) {
    event.preventDefault();
    filter(form);
  } else if (form.method === "post") {
    event.preventDefault();
    show(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  }
});

follow();
