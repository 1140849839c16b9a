import { createHash } from "node:crypto";
import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { type App, type AppPlatform, apps } from "@thingwright/contract/people/apps.ts";
import { appVersionStatus } from "@thingwright/contract/people/app-states.ts";
import { appVersions } from "@thingwright/contract/people/app-versions.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { type ApkSigner, apkOf, makeApkSigner } from "../../../test/apk.ts";
import { lamps, signer, versionCalls } from "../../../test/app-versions.ts";
import type { Caller } from "../../../test/caller.ts";
import { deepOnly } from "../../../test/deep.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";
import { untilWaiting } from "../../../test/locks.ts";
import { givePasswordAtHome } from "../../../test/people.ts";
import { zipOf } from "../../../test/zips.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { connect, everything } from "../../platform/database/sql.ts";

// The walk calls all routes signed out, without the permission, with another account's ids and with nonsense.
const platform = await forFile(startPlatform());
const test = systemScope("a test changes an app meanwhile");
let maker: Caller;
let app: App;
beforeEach(async () => {
  maker = await platform.actor();
  const body = { name: "Lamps", package_name: "com.example.lamps" };
  app = await maker.ok(apps.create, { body });
});

const { published, withdrawn } = appVersionStatus;
const { upload, uploadApk, ofStore, ofApk, setStatus, publishApk } = versionCalls(() => ({ maker, app }));

describe("versions of an app", () => {
  it("are read from an APK, published, withdrawn, and each change leaves its record", async () => {
    const file_id = await uploadApk();
    const facts = await maker.ok(appVersions.read, { body: { app_id: app.id, file_id } });
    const signers = [createHash("sha256").update(signer.certificate).digest("hex")];
    const read = { version_code: 10, min_sdk: 24, signers };
    expect(facts).toEqual({ package_name: "com.example.lamps", version: "1.0.0", ...read });
    const made = await maker.ok(
      appVersions.create,
      ofApk(file_id, "1.0.0", { notes: { en: "First", de: "" } }),
    );
    expect(made).toMatchObject({
      ...read,
      app_id: app.id,
      platform: "android",
      file: { id: file_id, name: "lamps.apk", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      store_url: "",
      notes: { en: "First" },
      force: false,
      status: 1,
      revision: 1,
      created_by: "Tester",
      published_at: null,
      people: 0,
      people_share: 0,
    });
    const params = { id: made.id };
    const body = { notes: { en: "Lamps", zh_CN: "灯" }, force: true, revision: 1 };
    const changed = await maker.ok(appVersions.update, { params, body });
    expect(changed).toMatchObject({ notes: body.notes, force: true, revision: 2 });
    expect(await setStatus(made.id)).toMatchObject({ status: 2, published_by: "Tester" });
    expect(await maker.ok(appVersions.info, { params: { id: app.id } })).toMatchObject({
      name: "Lamps",
      newest: [{ id: made.id, platform: "android", version: "1.0.0" }],
      page_url: expect.stringMatching(new RegExp(`/app/${app.app_key}$`)) as string,
    });
    expect(await maker.refused(appVersions.remove, { params })).toMatchObject({
      problem: "app_version_published",
      msg: "This version is published. Withdraw it first.",
    });
    expect(await setStatus(made.id, withdrawn)).toMatchObject({ status: 3, published_by: "Tester" });
    const again = { params, body: { status: withdrawn } };
    expect(await maker.refused(appVersions.setStatus, { ...again, language: "zh-CN" })).toMatchObject({
      problem: "app_version_unpublished",
      msg: "该版本尚未发布。",
    });
    await maker.ok(appVersions.remove, { params });
    const { list, total } = await maker.ok(appVersions.list, { query: { app_id: app.id } });
    expect([list, total]).toEqual([[], 0]);
    const records = await operationRecords(platform.connectionString, maker.owner);
    expect(records.slice(2).map(({ action, object_id }) => [action, object_id])).toEqual(
      ["create", "update", "setStatus", "setStatus", "remove"].map((verb) => [
        `appVersions.${verb}`,
        made.id,
      ]),
    );
    expect(records.at(-1)).toMatchObject({ object_name: "Lamps 1.0.0", before: { app_id: app.id } });
  });

  it("may have a store URL, or an IPA, which is not read", async () => {
    const store = await maker.ok(appVersions.create, ofStore("2.0"));
    expect(store).toMatchObject({
      file: null,
      store_url: "https://apps.example.com/lamps",
      version_code: null,
    });
    const params = { id: store.id };
    const store_url = "https://apps.example.com/other";
    expect(await maker.ok(appVersions.update, { params, body: { store_url } })).toMatchObject({ store_url });
    expect(await maker.refused(appVersions.update, { params, body: { store_url: "" } })).toMatchObject({
      fields: [{ path: "store_url", message: "Required" }],
    });
    const ipa = await zipOf({ "Payload/Lamps.app/Info.plist": "plist", "Payload/Lamps.app/Lamps": "binary" });
    const file_id = await upload(ipa, "lamps.ipa");
    const kept = await maker.ok(appVersions.create, ofStore("3.0.rc1", { file_id, store_url: "" }));
    expect(kept).toMatchObject({ file: { name: "lamps.ipa" }, signers: [], min_sdk: null });
  });

  it("are found by platform, state and version", async () => {
    await publishApk("1.0.0", 10);
    await maker.ok(appVersions.create, ofStore("1.1"));
    const found = async (query: object) => {
      const { list } = await maker.ok(appVersions.list, { query: { app_id: app.id, ...query } });
      return list.map(({ version }) => version);
    };
    expect((await found({})).toSorted()).toEqual(["1.0.0", "1.1"]);
    expect(await found({ platform: "ios" })).toEqual(["1.1"]);
    expect(await found({ status: 2 })).toEqual(["1.0.0"]);
    expect(await found({ keyword: "0.0" })).toEqual(["1.0.0"]);
  });

  it("count the people who have each version, by the last report of their phones", async () => {
    await publishApk("1.0.0", 10);
    await maker.ok(appVersions.create, ofStore("1.1"));
    const [ada, bob, eve] = await Promise.all([1, 2, 3].map(() => platform.person(app.id)));
    const tells = (who: typeof ada, version: string, on: AppPlatform = "android") =>
      who!.ok(appProfile.installed, { body: { platform: on, version } });
    const counts = async () => {
      const { list } = await maker.ok(appVersions.list, { query: { app_id: app.id } });
      return Object.fromEntries(list.map((one) => [one.version, [one.people, one.people_share]]));
    };
    expect(await counts()).toEqual({ "1.0.0": [0, 0], "1.1": [0, 0] });
    for (const who of [ada, ada, bob]) await tells(who, "1.0.0");
    // A version that the makers do not know of counts among all.
    await tells(eve, "0.9");
    await tells(eve, "1.1", "ios");
    expect(await counts()).toEqual({ "1.0.0": [2, 2 / 3], "1.1": [1, 1] });
    await tells(bob, "0.9");
    expect(await counts()).toMatchObject({ "1.0.0": [1, 1 / 3] });
    const { content } = await bob!.ok(appProfile.export);
    expect(JSON.parse(new TextDecoder().decode(content))).toMatchObject({
      installed: [{ platform: "android", version: "0.9" }],
    });
    await givePasswordAtHome(platform.sql, ada!.uid, "letters1");
    await ada!.ok(appProfile.cancel, { body: { password: "letters1" } });
    expect(await counts()).toMatchObject({ "1.0.0": [0, 0] });
    // With the people who still have versions.
    await maker.ok(apps.remove, { params: { id: app.id } });
  });

  it("are deleted with their app", async () => {
    await publishApk("1.0.0", 10);
    await maker.ok(apps.remove, { params: { id: app.id } });
    expect(await maker.refused(appVersions.list, { query: { app_id: app.id } })).toMatchObject({
      problem: "not_found",
    });
  });

  it.each([
    ["", "Version number required"],
    ["  ", "Version number required"],
    ["1.0-beta", "At most 30 letters, digits or periods"],
    ["1.0 1", "At most 30 letters, digits or periods"],
    ["1".repeat(31), "At most 30 letters, digits or periods"],
  ])("refuse “%s” as a version number", async (version, message) => {
    const refused = await maker.refused(appVersions.create, ofStore(version));
    expect(refused).toMatchObject({ status: 422, fields: [{ path: "version", message }] });
    await maker.ok(appVersions.create, ofStore("1".repeat(limits.appVersion)));
  });

  it("refuse a store URL that does not begin with https://", async () => {
    for (const store_url of ["http://a.example.com", "javascript:alert(1)", "a", 'https://a.example.com/"'])
      expect(await maker.refused(appVersions.create, ofStore("1.0", { store_url }))).toMatchObject({
        fields: [{ path: "store_url", message: "Enter an address that begins with https://" }],
      });
  });

  it("have a file or an address, not both, for a platform of the app", async () => {
    const refused = async (fields: object) =>
      (await maker.refused(appVersions.create, ofStore("1.0", fields))).fields[0]?.message;
    expect(await refused({ store_url: "" })).toBe("Upload a file or enter a store URL");
    const file_id = await uploadApk();
    expect(await refused({ file_id })).toBe("A version has either a file or a store URL");
    await maker.ok(apps.update, { params: { id: app.id }, body: { platforms: ["android"] } });
    expect(await refused({})).toBe("The app does not run on this platform");
  });

  it("are unique within a platform, and refuse a change that is based on an outdated revision", async () => {
    const { id } = await maker.ok(appVersions.create, ofStore("1.0"));
    expect(await maker.refused(appVersions.create, ofStore("1.0"))).toMatchObject({
      problem: "already_exists",
    });
    await maker.ok(appVersions.update, { params: { id }, body: { force: true, revision: 1 } });
    const mine = { params: { id }, body: { notes: { en: "Mine" }, revision: 1 } };
    expect(await maker.refused(appVersions.update, mine)).toMatchObject({ problem: "conflict" });
  });

  it("are refused beyond the limit of an app", deepOnly, async () => {
    for (let count = 0; count < limits.appVersions; count += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => maker.ok(appVersions.create, ofStore(`1.${count + index}`))),
      );
    expect(await maker.refused(appVersions.create, ofStore("2.0"))).toMatchObject({
      problem: "quota_exceeded",
    });
  });
});

describe("an uploaded file", () => {
  it("is refused when it is for another app, which the refusal names", async () => {
    const file_id = await uploadApk({ packageName: "com.other.app" });
    const refusal = {
      status: 422,
      problem: "app_package_differs",
      msg: "This file is for the app “com.other.app”, not “com.example.lamps”.",
    };
    const read = { body: { app_id: app.id, file_id } };
    expect(await maker.refused(appVersions.read, read)).toMatchObject(refusal);
    expect(await maker.refused(appVersions.create, ofApk(file_id))).toMatchObject(refusal);
    expect(await maker.refused(appVersions.read, { ...read, language: "zh-CN" })).toMatchObject({
      msg: "该文件的包名为“com.other.app”，与本应用的“com.example.lamps”不一致。",
    });
  });

  it("is refused by field when its version differs from the one that was typed", async () => {
    const file_id = await uploadApk();
    const refused = await maker.refused(appVersions.create, ofApk(file_id, "1.0.1", { version_code: 11 }));
    expect(refused.fields).toEqual([
      { path: "version", message: "The file says 1.0.0. Enter that, or upload another file" },
      { path: "version_code", message: "The file says 10" },
    ]);
  });

  it("has a higher version code than those that have been out", async () => {
    await publishApk("1.0.0", 10);
    const older = await uploadApk({ version: "1.1.0" });
    const refusal = {
      problem: "app_code_not_higher",
      msg: "Its version code 10 is not higher than 10, which version 1.0.0 has. Phones would not install it as an update.",
    };
    expect(await maker.refused(appVersions.read, { body: { app_id: app.id, file_id: older } })).toMatchObject(
      refusal,
    );
    const refused = await maker.refused(appVersions.create, { ...ofApk(older, "1.1.0"), language: "zh-CN" });
    expect(refused.msg).toBe("版本代码（versionCode）10 不高于版本 1.0.0 的 10，手机不会将其作为更新安装。");
    // A draft may wait while another is published; it is compared once more when its turn comes.
    const waiting = await maker.ok(
      appVersions.create,
      ofApk(await uploadApk({ version: "1.2", code: 11 }), "1.2"),
    );
    await publishApk("1.3", 12);
    const late = { params: { id: waiting.id }, body: { status: published } };
    expect(await maker.refused(appVersions.setStatus, late)).toMatchObject({
      problem: "app_code_not_higher",
    });
  });

  it("needs a version code within the supported range", async () => {
    const { code: _none, ...content } = { ...lamps };
    const without = await upload(await apkOf(content, { signers: [signer] }));
    const body = { app_id: app.id, file_id: without };
    expect(await maker.refused(appVersions.read, { body })).toMatchObject({
      problem: "app_code_unusable",
      msg: "This APK has the version code 0. Set one from 1 to 2100000000 in the build: phones use it to order updates.",
    });
    const refused = await maker.refused(appVersions.create, { ...ofApk(without), language: "zh-CN" });
    expect(refused.msg).toBe(
      "该 APK 的版本代码（versionCode）为 0，手机据此判断版本新旧，请在构建时设为 1 到 2100000000 的整数。",
    );
    const beyond = ofApk(await uploadApk({ code: limits.appVersionCode + 1 }));
    expect(await maker.refused(appVersions.create, beyond)).toMatchObject({ problem: "app_code_unusable" });
    const most = ofApk(await uploadApk({ code: limits.appVersionCode }));
    expect((await maker.ok(appVersions.create, most)).version_code).toBe(limits.appVersionCode);
  });

  it("is refused when signed with a different key, unless the caller confirms it", async () => {
    await publishApk("1.0.0", 10);
    const file_id = await uploadApk({ version: "1.1.0", code: 11 }, makeApkSigner());
    const body = ofApk(file_id, "1.1.0");
    expect(await maker.refused(appVersions.create, body)).toMatchObject({
      status: 409,
      problem: "app_signer_differs",
      msg: "It is signed with a different key from version 1.0.0. Phones refuse it as an update: people would have to remove the app first.",
    });
    expect(await maker.refused(appVersions.create, { ...body, language: "zh-CN" })).toMatchObject({
      msg: "该安装包的签名与版本 1.0.0 不同，手机会拒绝更新，用户须先卸载原应用。",
    });
    const taken = await maker.ok(appVersions.create, ofApk(file_id, "1.1.0", { other_signer: true }));
    expect(taken.other_signer).toBe(true);
    expect(await setStatus(taken.id)).toMatchObject({ status: published });
  });

  it("is compared again on publishing, with the signers of versions published meanwhile", async () => {
    const make = async (version: string, code: number, by: ApkSigner) =>
      (await maker.ok(appVersions.create, ofApk(await uploadApk({ version, code }, by), version))).id;
    const first = await make("1.0", 10, signer);
    const second = await make("1.1", 11, makeApkSigner());
    await setStatus(first);
    const late = { params: { id: second }, body: { status: published } };
    expect(await maker.refused(appVersions.setStatus, late)).toMatchObject({ problem: "app_signer_differs" });
    const confirmed = { ...late, body: { ...late.body, other_signer: true } };
    expect(await maker.ok(appVersions.setStatus, confirmed)).toMatchObject({
      status: published,
      other_signer: true,
    });
  });

  it("is refused if its platform is removed from the app while the file is read", async () => {
    const file_id = await uploadApk();
    const sql = connect(platform.connectionString, 2);
    const refused = await sql.transaction(async (inside) => {
      const change = everything(test, inside).updateTable("app").where("id", "=", app.id);
      await change.set({ platforms: ["ios"] }).execute();
      const made = maker.refused(appVersions.create, ofApk(file_id));
      await untilWaiting(sql);
      return { made };
    });
    expect(await refused.made).toMatchObject({ fields: [{ path: "platform" }] });
    await sql.close();
  });

  it("must fit its platform, have a readable manifest, and be uploaded by the caller's account", async () => {
    const file_id = await uploadApk();
    const other = { ...ofStore("1.0", { file_id, store_url: "" }) };
    expect(await maker.refused(appVersions.create, other)).toMatchObject({
      problem: "app_platform_differs",
      msg: "An Android version needs an APK file, and an iOS version an IPA file.",
    });
    expect(await maker.refused(appVersions.create, { ...other, language: "zh-CN" })).toMatchObject({
      msg: "Android 版本须上传 APK 文件，iOS 版本须上传 IPA 文件。",
    });
    const broken = await upload(await zipOf({ "AndroidManifest.xml": "<manifest/>" }));
    expect(await maker.refused(appVersions.create, ofApk(broken))).toMatchObject({
      problem: "apk_unreadable",
      msg: "The manifest of this APK cannot be read. Build the file again.",
    });
    expect(await maker.refused(appVersions.create, { ...ofApk(broken), language: "zh-CN" })).toMatchObject({
      msg: "无法读取该 APK 的清单文件，请重新打包。",
    });
    const stranger = await platform.actor();
    const theirs = await upload(await apkOf(lamps), "lamps.apk", stranger);
    const picture = new Blob([new Uint8Array(pngOf(8, 8))], { type: "image/png" });
    const image = await maker.ok(files.uploadImage, { file: picture });
    for (const id of [theirs, image.id])
      expect(await maker.refused(appVersions.create, ofApk(id))).toMatchObject({
        fields: [{ path: "file_id" }],
      });
    const text = new File(["no archive"], "lamps.apk");
    expect(await maker.refused(files.uploadTiny, { file: text, body: { purpose: "app" } })).toMatchObject({
      problem: "wrong_file",
      msg: expect.stringContaining("APK, IPA") as string,
    });
  });
});

describe("a member whose role reaches only some apps", () => {
  it("sees and changes versions of these only", async () => {
    const mine = await maker.ok(appVersions.create, ofStore("1.0"));
    const body = { name: "Hidden", package_name: "com.hidden.app" };
    const hidden = await maker.ok(apps.create, { body });
    const theirs = await maker.ok(appVersions.create, ofStore("1.0", { app_id: hidden.id }));
    const member = await platform.member(maker, {
      menus: ["appVersions:edit"],
      products: "all",
      apps: [app.id],
    });
    expect(await member.ok(appVersions.get, { params: { id: mine.id } })).toMatchObject({ version: "1.0" });
    const params = { id: theirs.id };
    for (const refused of [
      await member.refused(appVersions.info, { params: { id: hidden.id } }),
      await member.refused(appVersions.list, { query: { app_id: hidden.id } }),
      await member.refused(appVersions.create, ofStore("2.0", { app_id: hidden.id })),
      await member.refused(appVersions.get, { params }),
      await member.refused(appVersions.update, { params, body: { force: true } }),
      await member.refused(appVersions.setStatus, { params, body: { status: published } }),
      await member.refused(appVersions.link, { params }),
      await member.refused(appVersions.remove, { params }),
    ])
      expect(refused).toMatchObject({ status: 404, problem: "not_found" });
  });
});
