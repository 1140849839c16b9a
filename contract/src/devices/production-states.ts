// These tables are apart from the schemas, so that pages that need only these values do not load schemas.

/** An open order gives its identities to stations; a closed one gives out no more. */
export const orderStatus = { open: 1, closed: 2 } as const;
/** How far an identity of an order is in production. Whether its device has been online is a separate field. */
export const identityState = { made: 1, given: 2, written: 3, passed: 4, failed: 5 } as const;

export type IdentityState = (typeof identityState)[keyof typeof identityState];

/** The figures of an order besides the number of identities made. */
export const orderFigures = ["given", "written", "passed", "failed", "activated"] as const;
export type OrderFigure = (typeof orderFigures)[number];

/** Why there is an alarm: more devices activated than ordered, or one identity in two places. */
export const alarmKind = { excess: 1, twoPlaces: 2 } as const;
export const alarmState = { open: 1, acknowledged: 2 } as const;

/** Digits of the serial number at the end of a device name. */
export const serialDigits = 6;

/** The name of an order's device with a serial number. */
export function nameOfSerial(prefix: string, serial: number): string {
  return `${prefix}${String(serial).padStart(serialDigits, "0")}`;
}
