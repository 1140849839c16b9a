/** The module that stands for the device as a whole, as devices of the native dialect name it. */
export const wholeDevice = "default";

/** The module that a message of a device is about. @param named the module as the message names it */
export function moduleOf(named: string | undefined): string {
  return named || wholeDevice;
}

const format = /^\d{1,2}\.\d{1,2}\.\d{1,2}$/;

/** Whether a text is a version: three numbers of one or two digits. */
export function isFirmwareVersion(text: string): boolean {
  return format.test(text);
}

const inName = /(?<![\d.])\d{1,2}\.\d{1,2}\.\d{1,2}(?!\.?\d)/;

/** Finds the version in the name of a firmware file: 1.1.0 in `probe-1.1.0.bin`. Returns undefined if there is none. */
export function versionIn(fileName: string): string | undefined {
  return inName.exec(fileName)?.[0];
}

/** The position of a version among all versions: `1.02.3` and `1.2.3` have the same, and a higher one is newer. */
export function orderOfVersion(version: string): number {
  return version.split(".").reduce((order, part) => order * 100 + Number(part), 0);
}

/** Whether two texts name the same version. Texts that are no versions must be equal. */
export function isSameVersion(one: string, other: string): boolean {
  if (one === other) return true;
  return [one, other].every(isFirmwareVersion) && orderOfVersion(one) === orderOfVersion(other);
}

/** The next version after this one: its last number raised by one, with a carry; null after 99.99.99. */
export function nextVersion(version: string): string | null {
  const next = orderOfVersion(version) + 1;
  if (next > 99_99_99) return null;
  return [next / 10_000, (next / 100) % 100, next % 100].map(Math.floor).join(".");
}
