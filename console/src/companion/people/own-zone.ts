/** The time zone of the phone. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
