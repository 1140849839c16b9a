/** Given to a test that only `npm run test:all` runs, in a file whose other tests `npm test` runs: of a corner, not of the way. */
export const deepOnly = { tags: "deep" } as const;
