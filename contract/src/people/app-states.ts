// Tables without schemas, so that a page that only names values need not load any.

/** A draft is reached by a signed link only; a published version by everybody; a withdrawn one by nobody, until it is published again. */
export const appVersionStatus = { draft: 1, published: 2, withdrawn: 3 } as const;
export type AppVersionStatus = (typeof appVersionStatus)[keyof typeof appVersionStatus];

/** Where everybody finds the published versions of an app, below the address of the platform. */
export const appPagePath = (appKey: string): string => `/app/${appKey}`;
