/** For how many seconds a share code may count. It stands apart, so that pages offer them without the schemas. */
export const shareLifetimes = { oneHour: 3600, oneDay: 86_400, sevenDays: 604_800 } as const;

/** Where a browser opens a code, below the address of the platform. */
export const sharePath = (code: string): string => `/companion/share/${code}`;

/** The live connection of codes: the code is said first, then it tells what the device reports. */
export const shareLivePath = "/api/v1/share/live";
