import { newestOf, type OrderedVersion } from "@thingwright/contract/people/app-version-order.ts";
import type { PackageFacts } from "@thingwright/contract/people/app-versions.ts";
import type { AppPlatform } from "@thingwright/contract/people/apps.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { type Refusal, refuseFields } from "../../http/refuse.ts";
import { fairTurns } from "../../platform/limits/fair-turns.ts";
import { readApk } from "../../platform/files/apk/apk.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { shownName } from "../../platform/files/shown-name.ts";
import { sourceOfFile } from "../../platform/files/zip-source.ts";
import { gate } from "../../platform/limits/gate.ts";

/** The media type of the files that each platform installs. */
const typeOf: Record<AppPlatform, string> = {
  android: "application/vnd.android.package-archive",
  ios: "application/x-ios-app",
};

/** Returns the platform that a file of this type is installed on; undefined if it is not the file of an app. */
export function platformOf(type: string): AppPlatform | undefined {
  return (Object.keys(typeOf) as AppPlatform[]).find((platform) => typeOf[platform] === type);
}

/** Returns the media type and the ending of a platform's files. */
export const fileOf = (platform: AppPlatform): { type: string; ending: string } => ({
  type: typeOf[platform],
  ending: platform === "android" ? "apk" : "ipa",
});

/**
 * Reading a file may hold a manifest of the largest size in memory, so at most one file of each account, and two files
 * in all, are read at the same time.
 */
const readOfAccount = fairTurns(1, 50);
const readOfAll = gate(2, 200);

/**
 * Reads a stored APK in its account's turn.
 * @throws overloaded, not_found, archive_refused, archive_entry_refused, archive_too_large, apk_unreadable, files_away
 */
export function factsOfFile(store: FileStore, storedName: string, owner: string): Promise<PackageFacts> {
  const read = async () => {
    const source = await sourceOfFile(store, storedName);
    if (!source) throw problem("not_found");
    const facts = await readApk(source);
    // A manifest may name a version in half a million characters, so the name is cut. The cut name is still longer than
    // a typed version may be, so that cutting never makes the two equal.
    return { ...facts, version: shownName(facts.version) };
  };
  return readOfAccount(owner, () => readOfAll(read));
}

/** A version that is or was published. The newest such version is the one that a phone most likely has. */
export type Released = OrderedVersion & { signers: string[] };

/** Refuses by field a platform that the app does not run on. */
export function checkPlatform(platform: AppPlatform, of: readonly string[], language: Language): void {
  if (of.includes(platform)) return;
  throw refuseFields(language, [{ path: "platform", key: "platform_not_of_app" }]);
}

/** Refuses the package of another app, and names it. Throws app_package_differs. */
export function checkPackage({ package_name: found }: PackageFacts, expected: string): void {
  if (found !== expected) throw problem("app_package_differs", { found: shownName(found), expected });
}

/** Refuses by field a typed version or version code that differs from that of the file. */
export function checkTyped(
  facts: PackageFacts,
  typed: { version: string; version_code: number | null },
  language: Language,
): void {
  const refused: Refusal[] = [];
  if (facts.version !== "" && facts.version !== typed.version)
    refused.push({ path: "version", key: "version_differs", parameters: { found: facts.version } });
  if (typed.version_code !== null && typed.version_code !== facts.version_code)
    refused.push({
      path: "version_code",
      key: "version_code_differs",
      parameters: { found: facts.version_code },
    });
  if (refused.length > 0) throw refuseFields(language, refused);
}

/**
 * Refuses a version code that is not higher than that of the newest released version, because phones would not install
 * the update. An APK without a version code has 0.
 * @throws app_code_unusable for a code outside the range that apps can send, app_code_not_higher
 */
export function checkCode(found: number | null, released: readonly Released[]): void {
  const most = limits.appVersionCode;
  if (found !== null && (found < 1 || found > most)) throw problem("app_code_unusable", { found, most });
  const coded = released.filter(({ version_code }) => version_code !== null);
  const last = newestOf(coded);
  if (found === null || !last?.version_code || found > last.version_code) return;
  throw problem("app_code_not_higher", { found, last: last.version_code, version: last.version });
}

/**
 * Refuses an update that is not signed with a key of the newest released version, because phones would not install it.
 * Throws app_signer_differs.
 */
export function checkSigner(signers: readonly string[], released: readonly Released[]): void {
  const last = newestOf(released.filter((one) => one.signers.length > 0));
  if (!last || signers.some((one) => last.signers.includes(one))) return;
  throw problem("app_signer_differs", { version: last.version });
}
