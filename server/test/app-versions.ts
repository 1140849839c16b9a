import type { App } from "@thingwright/contract/people/apps.ts";
import { appVersions } from "@thingwright/contract/people/app-versions.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { type ApkContent, apkOf, type ApkSigner, makeApkSigner } from "./apk.ts";
import type { Caller } from "./caller.ts";

/** The default signer of test APKs. */
export const signer = makeApkSigner();
/** The default content of their manifests. */
export const lamps: ApkContent = { packageName: "com.example.lamps", version: "1.0.0", code: 10, minSdk: 24 };

/** Calls for versions of the app `com.example.lamps`; `current` returns the app and its maker. */
export function versionCalls(current: () => { maker: Caller; app: App }) {
  const upload = async (bytes: Buffer, name = "lamps.apk", as = current().maker): Promise<string> => {
    const file = new File([new Uint8Array(bytes)], name);
    return (await as.ok(files.uploadTiny, { file, body: { purpose: "app" } })).id;
  };
  const uploadApk = async (content: Partial<ApkContent> = {}, by: ApkSigner = signer) =>
    upload(await apkOf({ ...lamps, ...content }, { signers: [by] }));
  const ofStore = (version: string, fields: object = {}) => ({
    body: {
      app_id: current().app.id,
      platform: "ios" as const,
      version,
      store_url: "https://apps.example.com/lamps",
      ...fields,
    },
  });
  const ofApk = (file_id: string, version = "1.0.0", fields: object = {}) => ({
    body: { app_id: current().app.id, platform: "android" as const, version, file_id, ...fields },
  });
  const setStatus = (id: string, status: 2 | 3 = 2) =>
    current().maker.ok(appVersions.setStatus, { params: { id }, body: { status } });
  const publish = async (given: ReturnType<typeof ofStore> | ReturnType<typeof ofApk>) =>
    setStatus((await current().maker.ok(appVersions.create, given)).id);
  const publishApk = async (version: string, code: number, fields: object = {}) =>
    publish(ofApk(await uploadApk({ version, code }), version, fields));
  return { upload, uploadApk, ofStore, ofApk, setStatus, publish, publishApk };
}
