import { isSameVersion } from "./firmware-version.ts";

/** The states of one device's update to firmware. The last two are final. */
export const updateState = {
  /** Not offered yet: the device is offline, or does not fit. */
  waiting: 1,
  offered: 2,
  downloading: 3,
  /** The device said that it was done, but has not reported the version yet. */
  installed: 4,
  succeeded: 5,
  failed: 6,
} as const;
export type UpdateState = (typeof updateState)[keyof typeof updateState];

/** The codes with which a device reports that an update has failed. */
export const failureCode = { update: -1, download: -2, verification: -3, writing: -4 } as const;

/** Why an update failed. */
export const updateFailure = { none: 0, download: 1, verification: 2, timeout: 3, installation: 4 } as const;
export type UpdateFailure = (typeof updateFailure)[keyof typeof updateFailure];

/** The result of an update as programs read it. An update that is installed but not confirmed is still running. */
export const updateResult = { none: 1, running: 2, succeeded: 3, failed: 4 } as const;
export type UpdateResult = (typeof updateResult)[keyof typeof updateResult];

const results: Record<UpdateState, UpdateResult> = { 1: 1, 2: 2, 3: 2, 4: 2, 5: 3, 6: 4 };
export const resultOf = (state: UpdateState): UpdateResult => results[state];

export const isOver = (state: UpdateState): boolean => state >= updateState.succeeded;

/** The fields of an update that its device's messages change. */
export interface ReportedFields {
  state: UpdateState;
  /** Percent. */
  progress: number;
  reason: UpdateFailure;
  /** The device's own code of a failure. */
  raw_code: string;
  /** The device's own words with its latest progress. If the update was reverted, the version that runs. */
  raw_text: string;
  /** The version of the module when the update was offered; empty if the device has not reported one. */
  from_version: string;
  /** How often the device began to download. */
  tries: number;
}

const failures: Readonly<Record<number, UpdateFailure>> = {
  [failureCode.update]: updateFailure.installation,
  [failureCode.download]: updateFailure.download,
  [failureCode.verification]: updateFailure.verification,
  [failureCode.writing]: updateFailure.installation,
};

/**
 * The update after the device reported its progress. @param step 0 to 100 percent, or a negative code
 * @returns null if nothing changes
 */
export function afterProgress(update: ReportedFields, step: number, text: string): ReportedFields | null {
  if (isOver(update.state)) return null;
  if (step < 0) {
    const reason = failures[step] ?? updateFailure.installation;
    return { ...update, state: updateState.failed, reason, raw_code: String(step), raw_text: text };
  }
  const progress = Math.min(100, Math.trunc(step));
  const state = progress === 100 ? updateState.installed : updateState.downloading;
  if (state === update.state && progress === update.progress) return null;
  const begins = update.state < updateState.downloading;
  return { ...update, state, progress, raw_text: text, tries: update.tries + (begins ? 1 : 0) };
}

/**
 * The update after the device reported the version that runs, as it does after each start: only this proves an update.
 * @returns null if nothing changes
 */
export function afterVersion(update: ReportedFields, target: string, version: string): ReportedFields | null {
  if (isOver(update.state)) return null;
  if (isSameVersion(version, target)) return { ...update, state: updateState.succeeded, progress: 100 };
  // The device said that it was done, and runs another version: it went back to its old one, or never left it.
  if (update.state === updateState.installed)
    return {
      ...update,
      state: updateState.failed,
      reason: updateFailure.installation,
      raw_code: "",
      raw_text: version,
    };
  // The device restarted while it was downloading, so the firmware is offered again.
  if (update.state === updateState.downloading)
    return { ...update, state: updateState.waiting, progress: 0, from_version: version };
  return version === update.from_version ? null : { ...update, from_version: version };
}

/** Whether an update failed because the device, which said that it was done, runs another version: see `raw_text`. */
export const isReverted = ({ reason, raw_code }: Pick<ReportedFields, "reason" | "raw_code">): boolean =>
  reason === updateFailure.installation && raw_code === "";

export function afterTimeout(update: ReportedFields): ReportedFields {
  return { ...update, state: updateState.failed, reason: updateFailure.timeout };
}
