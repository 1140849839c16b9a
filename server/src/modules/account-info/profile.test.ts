import { beforeEach, describe, expect, it } from "vitest";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { files } from "@thingwright/contract/content/files.ts";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { waitingForLocks } from "../../../test/locks.ts";
import { pngOf } from "../../../test/images.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";

const platform = await forFile(startPlatform());
let owner: Caller;
beforeEach(async () => {
  owner = await platform.actor();
});

const test = systemScope("tests look at every row");

const upload = async (as: Caller) =>
  (await as.ok(files.uploadImage, { file: new Blob([new Uint8Array(pngOf(8, 8))]) })).url;

describe("the profile", () => {
  it("stores nickname, company and an uploaded icon, and is recorded with before and after", async () => {
    const icon = await upload(owner);
    await owner.ok(accountInfo.updateProfile, {
      body: { nickname: "  Ada 🚀 L. ", company_name: "Lamps", icon },
    });
    expect(await owner.ok(accounts.current)).toMatchObject({
      nickname: "Ada L.",
      company_name: "Lamps",
      icon,
    });
    const record = (await operationRecords(platform.connectionString, owner.owner)).at(-1);
    expect(record).toMatchObject({
      action: "accountInfo.updateProfile",
      object_id: owner.owner,
      before: { nickname: "Tester", company_name: "", icon: "" },
      after: { nickname: "Ada L.", company_name: "Lamps", icon },
    });
  });

  it("keeps a field that another call has changed meanwhile", async () => {
    let late: Promise<unknown> | undefined;
    await platform.sql.transaction(async (sql) => {
      const row = everything(test, sql).updateTable("account").where("id", "=", owner.owner);
      await row.set({ company_name: "Lamps" }).execute();
      late = owner.ok(accountInfo.updateProfile, { body: { nickname: "Ada" } });
      await eventually(async () => expect(await waitingForLocks(platform.sql)).toBe(1));
    });
    await late;
    expect(await owner.ok(accounts.current)).toMatchObject({ nickname: "Ada", company_name: "Lamps" });
    const record = (await operationRecords(platform.connectionString, owner.owner)).at(-1);
    expect(record!.before).toMatchObject({ nickname: "Tester", company_name: "Lamps" });
  });

  it("shows a member the company of the owner, which the member cannot change", async () => {
    const member = await platform.member(owner);
    await owner.ok(accountInfo.updateProfile, { body: { nickname: "Boss", company_name: "Lamps" } });
    await member.ok(accountInfo.updateProfile, { body: { nickname: "Bob", company_name: "Mine" } });
    expect(await member.ok(accounts.current)).toMatchObject({ nickname: "Bob", company_name: "Lamps" });
    expect(await member.ok(accountInfo.company)).toMatchObject({ company_name: "Lamps" });
  });

  it("has the time zone of the account, which members share and cannot change", async () => {
    const member = await platform.member(owner);
    const zoneOf = async (who: Caller) => (await who.ok(accounts.current)).time_zone;
    expect(await zoneOf(owner)).toBe("UTC");
    await owner.ok(accountInfo.updateProfile, { body: { nickname: "Boss", time_zone: "Asia/Shanghai" } });
    await member.ok(accountInfo.updateProfile, { body: { nickname: "Bob", time_zone: "Europe/Berlin" } });
    await owner.ok(accountInfo.updateProfile, { body: { nickname: "Boss" } });
    expect([await zoneOf(owner), await zoneOf(member)]).toEqual(["Asia/Shanghai", "Asia/Shanghai"]);
    for (const time_zone of ["Asia/Beijing", "+08:00", "", "x".repeat(65), "../etc"]) {
      const { fields } = await owner.refused(accountInfo.updateProfile, {
        body: { nickname: "Boss", time_zone },
      });
      expect(fields, time_zone).toMatchObject([{ path: "time_zone" }]);
    }
  });

  it("refuses an icon that the caller has not uploaded", async () => {
    const other = await upload(await platform.actor());
    const colleague = await upload(await platform.member(owner));
    for (const icon of [
      other,
      colleague,
      "https://evil.example/x.png",
      "/files/../secret.key",
      "javascript:x",
    ]) {
      const refused = await owner.refused(accountInfo.updateProfile, { body: { nickname: "A", icon } });
      expect(refused).toMatchObject({
        status: 422,
        fields: [{ path: "icon", message: "This image is not available. Upload it again" }],
      });
    }
  });

  it("refuses a missing nickname and a too long company, in the language of the caller", async () => {
    const refused = await owner.refused(accountInfo.updateProfile, {
      body: { nickname: "🚀", company_name: "x".repeat(51) },
      language: "zh-CN",
    });
    expect(refused.fields).toEqual([
      { path: "nickname", message: "必填" },
      { path: "company_name", message: "最多 50 个字符" },
    ]);
  });

  it("ignores fields that are not part of the profile", async () => {
    const stranger = await platform.actor();
    const more = {
      level: 1,
      owner_id: stranger.owner,
      status: 2,
      role_id: null,
      device_quota: 9,
      username: "x@y.zz",
    };
    const before = await owner.ok(accounts.current);
    await owner.call(accountInfo.updateProfile, { body: { nickname: "Mass", ...more, uid: stranger.owner } });
    await owner.call(accountInfo.setLanguage, { body: { language: "en", ...more } });
    const after = await owner.ok(accounts.current);
    expect(after).toEqual({ ...before, nickname: "Mass", language: "en" });
    expect(await stranger.ok(accounts.current)).toMatchObject({ nickname: "Tester", language: null });
  });

  it("remembers the language", async () => {
    await owner.ok(accountInfo.setLanguage, { body: { language: "zh_CN" } });
    expect(await owner.ok(accounts.current)).toMatchObject({ language: "zh_CN" });
    const { fields } = await owner.refused(accountInfo.setLanguage, { body: { language: "fr" } });
    expect(fields).toEqual([{ path: "language", message: "Choose one of the options" }]);
  });
});
