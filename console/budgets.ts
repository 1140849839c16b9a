interface Budget {
  /** The modules that the page begins with; their imports count too. */
  modules: readonly string[];
  /** JavaScript and CSS that the page may load before it shows, in KB after gzip. */
  kilobytes: number;
  /** The number of these files. */
  files: number;
}

const main = "src/main.tsx";

/** What the first pages may load: `first-load.test.ts` checks this, and `npm run bench` measures it in a browser. */
export const budgets = {
  login: { modules: [main, "src/features/account/login-page.tsx"], kilobytes: 128, files: 8 },
  overview: {
    modules: [main, "src/app/console.tsx", "src/features/overview/overview-page.tsx"],
    kilobytes: 193,
    files: 10,
  },
  productList: {
    modules: [main, "src/app/console.tsx", "src/features/products/product-list-page.tsx"],
    kilobytes: 211,
    files: 10,
  },
  /** The first screen of an app's companion on a phone. */
  companion: {
    modules: ["src/companion/main.tsx", "src/companion/words/en.ts", "src/companion/home-page.tsx"],
    kilobytes: 100,
    files: 8,
  },
  /** The same for somebody who is signed in: their home. */
  companionHome: {
    modules: [
      "src/companion/main.tsx",
      "src/companion/words/en.ts",
      "src/companion/people/people-pages.tsx",
      "src/companion/people/words/en.ts",
    ],
    kilobytes: 100,
    files: 8,
  },
  /** A shared panel, which opens on a phone by a link, without an account. */
  sharedPanel: {
    modules: ["src/companion/main.tsx", "src/companion/words/en.ts", "src/companion/share-screen.tsx"],
    kilobytes: 132,
    files: 9,
  },
} as const satisfies Record<string, Budget>;
