import { level } from "@thingwright/contract/grammar/enums.ts";
import { outbox } from "@thingwright/contract/accounts/outbox.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { captchaTicket } from "../../../test/captcha.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { startHttpDouble } from "../../../test/http-double.ts";
import { messagesTo } from "../../../test/inbox.ts";
import { localBus } from "../../platform/bus.ts";
import { openTasks } from "../../platform/tasks/tasks.ts";
import { createLog } from "../../platform/log.ts";
import { type Mail, startMailServer, textOf } from "../../../test/mail-server.ts";
import { openMessageQueue } from "./index.ts";
import { eventually } from "../../../test/eventually.ts";

const mail = await forFile(startMailServer());
const sms = await forFile(startHttpDouble());
const platform = await forFile(
  startPlatform({
    SMTP_URL: mail.url,
    MAIL_FROM: "Things <things@example.com>",
    PUBLIC_URL: "https://things.example.com/",
    SMS_URL: `${sms.url}/send`,
    SMS_HEADERS: '{"x-key":"k"}',
    SMS_BODY: '{"to":"{phone}","parts":["{text}"],"sign":7}',
    SMS_PRIVATE: "true",
  }),
);
const alone = await forFile(startPlatform({ SMS_URL: `${sms.url}/send` }));
const unset = await forFile(startPlatform());
beforeEach(() => {
  mail.mails.length = 0;
  mail.refuseWith = 0;
  sms.received.length = 0;
  sms.answer = { status: 200, body: {} };
  for (const each of [platform, alone, unset]) each.clock.advance(2 * 3600_000);
});

let count = 0;
const newEmail = () => `reader${(count += 1)}@example.com`;
const newMobile = () => `1370000${String((count += 1)).padStart(4, "0")}`;

async function askForCode(username: string, on = platform, language = "en"): Promise<void> {
  const captcha = await captchaTicket(on);
  const user_type = username.includes("@") ? "email" : "phone";
  const body = { user_type, username, code_type: "register", captcha } as const;
  await on.nobody.ok(registration.sendCode, { body, language });
}

const settled = (address: string, state: string, on = platform) =>
  eventually(async () => {
    const [message] = await messagesTo(on, address);
    expect(message?.state).toBe(state);
    return message!;
  });

describe("a mail", () => {
  it("is sent through SMTP as text and HTML, and the code is masked in the outbox", async () => {
    const address = newEmail();
    await askForCode(address, platform, "zh-CN");
    const kept = await settled(address, "sent");
    const [letter] = mail.mails as [Mail];
    const { raw, from, to } = letter;
    expect({ from, to }).toEqual({ from: "things@example.com", to: [address] });
    const head = raw.slice(0, raw.indexOf("\r\n\r\n"));
    expect(head).toContain("From: Things <things@example.com>");
    expect(head).toMatch(/multipart\/alternative/);
    expect(head).toMatch(/Auto-Submitted: auto-generated/i);
    expect(textOf(letter)).toMatch(/您的注册验证码为[\s\S]*\d{6}/);
    expect(raw).toMatch(/text\/html/);
    expect(kept.text).toContain("••••••");
    expect(kept.text).not.toMatch(/\d{6}/);
    expect(kept.sent_at).toBeGreaterThan(0);
  });

  it("is sent later if the server refuses it for now, and fails if refused for good", async () => {
    const address = newEmail();
    mail.refuseWith = 451;
    await askForCode(address);
    await eventually(async () =>
      expect((await messagesTo(platform, address))[0]?.error).toMatch(/451|not now/),
    );
    expect((await messagesTo(platform, address))[0]).toMatchObject({ state: "waiting", tries: 1 });
    mail.refuseWith = 0;
    platform.clock.advance(11_000);
    expect(await settled(address, "sent")).toMatchObject({ tries: 2, error: "" });

    const never = newEmail();
    mail.refuseWith = 550;
    await askForCode(never);
    expect(await settled(never, "failed")).toMatchObject({
      tries: 1,
      error: expect.stringMatching(/not now/),
    });
  });

  it("that fails again and again is given up after six tries", async () => {
    const address = newEmail();
    mail.refuseWith = 451;
    await askForCode(address);
    await eventually(async () => {
      platform.clock.advance(3 * 3600_000);
      const [message] = await messagesTo(platform, address);
      expect(message).toMatchObject({ state: "failed", tries: 6, error: expect.stringMatching(/not now/) });
    });
  }, 40_000);

  it("is refused to an address that would add recipients or headers", async () => {
    const evil = [
      "a@example.com, b@example.com",
      "a@example.com\r\nBcc: b@example.com",
      "a@example.com%0ABcc:b@example.com",
      '"a@example.com>" <b@example.com',
      "a@example.com;b@example.com",
    ];
    for (const username of evil) {
      const captcha = await captchaTicket(platform);
      const body = { user_type: "email", username, code_type: "register", captcha };
      expect((await platform.nobody.refused(registration.sendCode, { body })).status).toBe(422);
      const reset = { email: username, captcha: await captchaTicket(platform) };
      expect((await platform.nobody.refused(registration.sendResetMail, { body: reset })).status).toBe(422);
    }
    expect(mail.mails).toEqual([]);
  });
});

describe("a text message", () => {
  it("goes to the provider in the shape that is set up", async () => {
    const number = newMobile();
    await askForCode(number);
    await settled(number, "sent");
    const [{ path, headers, body }] = sms.received as [(typeof sms.received)[0]];
    expect(path).toBe("/send");
    expect(headers).toMatchObject({ "x-key": "k", "content-type": "application/json" });
    const { to, parts, sign } = JSON.parse(body) as { to: string; parts: string[]; sign: number };
    expect({ to, sign }).toEqual({ to: number, sign: 7 });
    expect(parts[0]).toMatch(/^\[Thingwright\] \d{6} is your registration code\./);
  });

  it("fails when the provider refuses it, and follows no redirect", async () => {
    const number = newMobile();
    sms.answer = { status: 302, body: {}, location: "/elsewhere" };
    await askForCode(number);
    await eventually(async () => expect((await messagesTo(platform, number))[0]?.error).toMatch(/302/));
    sms.answer = { status: 400, body: {} };
    platform.clock.advance(11_000);
    expect(await settled(number, "failed")).toMatchObject({ tries: 2, error: "the provider answered 400" });
    expect(sms.received.map(({ path }) => path)).toEqual(["/send", "/send"]);
  });

  it("is not sent into a private network unless that is set up", async () => {
    const number = newMobile();
    await askForCode(number, alone);
    await eventually(async () =>
      expect((await messagesTo(alone, number))[0]?.error).toBe("127.0.0.1 is not a public address"),
    );
    expect(sms.received).toEqual([]);
  });
});

describe("the outbox", () => {
  it("keeps messages whose channel is no longer configured, and deletes them in time", async () => {
    const address = newEmail();
    mail.refuseWith = 451;
    await askForCode(address);
    await eventually(async () => expect((await messagesTo(platform, address))[0]?.error).toMatch(/not now/));
    const { sql, clock } = platform;
    const log = createLog("silent");
    const queue = openMessageQueue({ sql, clock, tasks: openTasks(localBus(log)), carriers: {} });
    await queue.prune(30);
    expect((await messagesTo(platform, address))[0]?.state).toBe("kept");
    clock.advance(31 * 86_400_000);
    await queue.prune(30);
    expect(await messagesTo(platform, address)).toEqual([]);
    await queue.close();
  });

  it("keeps messages without a configured channel, readable to administrators only", async () => {
    const address = newEmail();
    await askForCode(address, unset);
    const admin = await unset.actor(level.admin);
    const { list } = await admin.ok(outbox.list, { query: { keyword: address, state: "kept" } });
    expect(list).toMatchObject([
      { channel: "email", recipient: address, state: "kept", tries: 0, sent_at: null },
    ]);
    expect(list[0]?.text).toMatch(/\d{6}/);
    const user = await unset.actor();
    for (const other of [user, await unset.member(user), await unset.member(admin)]) {
      expect((await other.call(outbox.list)).code).toBe(20326);
    }
  });

  it("is read page by page, by channel and by words", async () => {
    const admin = await unset.actor(level.admin);
    const addresses = [newEmail(), newEmail(), newMobile()];
    for (const address of addresses) await askForCode(address, unset);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.ok(outbox.list, { query: { limit: 2, ...(cursor && { cursor }) } });
      seen.push(...page.list.map(({ recipient }) => recipient));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen.slice(0, 3)).toEqual(addresses.toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    const texts = await admin.ok(outbox.list, { query: { channel: "sms" } });
    expect(texts.list.every(({ channel }) => channel === "sms")).toBe(true);
    const none = await admin.ok(outbox.list, { query: { keyword: "%" } });
    expect(none.list).toEqual([]);
  });
});
