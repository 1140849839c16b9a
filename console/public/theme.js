// Runs before the first paint, so that a dark page never flashes white. Same key and rule as src/ui/theme.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("thingwright.theme");
  } catch {
    // A browser that refuses storage follows the system.
  }
  const dark =
    choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
