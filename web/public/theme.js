// Runs before the first paint, so that a chosen theme doesn't flash. The Content-Security-Policy allows no inline script.
try {
  const theme = JSON.parse(localStorage.getItem("toprung.preferences") ?? "{}").theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A browser that stores nothing follows the system.
}
