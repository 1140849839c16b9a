// These tables are apart from the schemas, so that pages that need only these values do not load schemas.

/**
 * A draft can be downloaded with a signed link only, a published version by everybody, and a withdrawn one by nobody.
 */
export const appVersionStatus = { draft: 1, published: 2, withdrawn: 3 } as const;
export type AppVersionStatus = (typeof appVersionStatus)[keyof typeof appVersionStatus];

/** The path of the public page with an app's published versions. */
export const appPagePath = (appKey: string): string => `/app/${appKey}`;
