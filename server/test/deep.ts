/** The options of a test that only `npm run test:all` runs, in a file whose other tests `npm test` runs, too. */
export const deepOnly = { tags: "deep" } as const;
