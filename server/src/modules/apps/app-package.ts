import { newestOf, type OrderedVersion } from "@thingwright/contract/app-version-order.ts";
import type { PackageFacts } from "@thingwright/contract/app-versions.ts";
import type { AppPlatform } from "@thingwright/contract/apps.ts";
import type { Language } from "@thingwright/contract/language.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import { type Refusal, refuseFields } from "../../http/refuse.ts";
import { fairTurns } from "../../platform/fair-turns.ts";
import { readApk } from "../../platform/files/apk/apk.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { shownName } from "../../platform/files/shown-name.ts";
import { sourceOfFile } from "../../platform/files/zip-source.ts";
import { gate } from "../../platform/gate.ts";

/** The types of files that a platform installs. */
const typeOf: Record<AppPlatform, string> = {
  android: "application/vnd.android.package-archive",
  ios: "application/x-ios-app",
};

/** The platform that a file is installed on; undefined where it is none of an app. */
export function platformOf(type: string): AppPlatform | undefined {
  return (Object.keys(typeOf) as AppPlatform[]).find((platform) => typeOf[platform] === type);
}

/** The media type and the ending of a platform's files. */
export const fileOf = (platform: AppPlatform): { type: string; ending: string } => ({
  type: typeOf[platform],
  ending: platform === "android" ? "apk" : "ipa",
});

/**
 * Each file that is read may hold a manifest of the largest size in memory: an account has one read after the other, and all
 * accounts two at a time.
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
    // A manifest may say half a million characters. Names of versions are short, so that none comes to fit by being cut.
    return { ...facts, version: shownName(facts.version) };
  };
  return readOfAccount(owner, () => readOfAll(read));
}

/** A version that has been out with people. The newest of them is the one that a phone most likely has. */
export type Released = OrderedVersion & { signers: string[] };

/** Refuses by field a platform that the app does not run on. */
export function checkPlatform(platform: AppPlatform, of: readonly string[], language: Language): void {
  if (of.includes(platform)) return;
  throw refuseFields(language, [{ path: "platform", key: "platform_not_of_app" }]);
}

/** Refuses what is another app, in its own name. Throws app_package_differs. */
export function checkPackage({ package_name: found }: PackageFacts, expected: string): void {
  if (found !== expected) throw problem("app_package_differs", { found: shownName(found), expected });
}

/** Refuses what was typed where the file says something else, by field. */
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
 * Phones install an update only with a higher version code; 0 is that of an APK without one.
 * @throws app_code_unusable outside of what apps can ask with, app_code_not_higher
 */
export function checkCode(found: number | null, released: readonly Released[]): void {
  const most = limits.appVersionCode;
  if (found !== null && (found < 1 || found > most)) throw problem("app_code_unusable", { found, most });
  const coded = released.filter(({ version_code }) => version_code !== null);
  const last = newestOf(coded);
  if (found === null || !last?.version_code || found > last.version_code) return;
  throw problem("app_code_not_higher", { found, last: last.version_code, version: last.version });
}

/** Phones install an update only if it is signed with a key of the installed one. Throws app_signer_differs. */
export function checkSigner(signers: readonly string[], released: readonly Released[]): void {
  const last = newestOf(released.filter((one) => one.signers.length > 0));
  if (!last || signers.some((one) => last.signers.includes(one))) return;
  throw problem("app_signer_differs", { version: last.version });
}
