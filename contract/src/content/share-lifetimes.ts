/** Lifetimes of a share code in seconds. In a file of their own, so that pages can offer them without the schemas. */
export const shareLifetimes = { oneHour: 3600, oneDay: 86_400, sevenDays: 604_800 } as const;

/** Where a browser opens a code, below the address of the platform. */
export const sharePath = (code: string): string => `/companion/share/${code}`;

/** The live connection of share codes: the client sends the code first, then gets what the device reports. */
export const shareLivePath = "/api/v1/share/live";
