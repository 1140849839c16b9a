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
    kilobytes: 210,
    files: 10,
  },
  /** What opens on a phone by a link, without an account. */
  sharedPanel: { modules: ["src/companion/main.tsx"], kilobytes: 150, files: 8 },
} as const satisfies Record<string, Budget>;
