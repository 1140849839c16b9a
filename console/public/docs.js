// Dresses the pages under /docs, which the server makes, in the console's theme (theme.js) and language: same key and rule as
// src/lib/language.ts.
(() => {
  const { classList, dataset } = document.documentElement;
  // As Swagger UI calls it.
  classList.toggle("dark-mode", dataset.theme === "dark");

  addEventListener("DOMContentLoaded", () => {
    let language = navigator.language;
    try {
      language = localStorage.getItem("thingwright.language") ?? language;
    } catch {
      // A browser that refuses storage is taken by its own language.
    }
    if (language.startsWith("zh"))
      for (const piece of document.querySelectorAll("[data-zh]"))
        Object.assign(piece, { textContent: piece.getAttribute("data-zh"), lang: "zh-CN" });
    const menu = document.querySelector(".manuals details");
    if (menu && matchMedia("(max-width: 55rem)").matches) menu.removeAttribute("open");
  });
})();
