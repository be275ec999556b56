// Runs before the first paint, so that a chosen theme doesn't flash, and the texts of the reader's language are on their way
// while the page's own code is. The Content-Security-Policy allows no inline script.
(() => {
  const root = document.documentElement;
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem("toprung.preferences") ?? "{}");
  } catch {
    // A browser that stores nothing follows the system.
  }
  if (chosen.theme === "light" || chosen.theme === "dark") root.dataset.theme = chosen.theme;

  // The build names the file of each language: data-en="/assets/en-….js".
  const files = document.currentScript.dataset;
  const wanted = [chosen.language, ...navigator.languages].map((tag) => String(tag).toLowerCase());
  const spoken = wanted.flatMap((tag) => [tag, tag.split("-")[0]]).find((tag) => Object.hasOwn(files, tag));
  root.lang = spoken ?? chosen.language ?? "en";
  if (!files[root.lang]) return;
  const ahead = document.createElement("link");
  ahead.rel = "modulepreload";
  ahead.href = files[root.lang];
  document.head.append(ahead);
})();
