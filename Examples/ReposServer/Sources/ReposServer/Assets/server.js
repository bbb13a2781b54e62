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
  const form = focused?.closest("li form");
  const index = form && [...document.querySelectorAll("li form")].indexOf(form);
  const isTyping = focused && focused.id === "q";
  if (isTyping) {
    document.querySelector("#results").replaceWith(page.querySelector("#results"));
  } else {
    main().replaceWith(page.querySelector("main"));
    if (form) focus(form, index);
  }
  follow();
}

// The same star, or the one that stands in its place now.
function focus(form, index) {
  const forms = [...document.querySelectorAll("li form")];
  const next = forms.find(other => other.action === form.action) ?? forms[Math.min(index, forms.length - 1)];
  const target = (next ?? main()).querySelector(".star, h1");
  if (!next) target.tabIndex = -1;
  target.focus();
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
