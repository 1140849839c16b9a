import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { beforeEach, expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { messagesTo } from "../../../test/inbox.ts";
import { addPrimaryAccount, hashPassword } from "./index.ts";
import { pruneAccess } from "./prune.ts";

const platform = await forFile(
  startPlatform({ TRUST_PROXY: "true", PUBLIC_URL: "https://things.example.com" }),
);
const password = "Right-enough-1!";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0";
const safari = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1.15";

let count = 0;
let username: string;
beforeEach(async () => {
  platform.clock.advance(86_400_000);
  username = `placed${(count += 1)}@example.com`;
  const passwordHash = await hashPassword(password);
  const account = {
    username,
    passwordHash,
    nickname: "Ada",
    level: level.user,
    timeZone: "Asia/Shanghai",
  } as const;
  await addPrimaryAccount(platform.sql, account, platform.clock.now());
});

async function signIn(from: string, agent = firefox): Promise<string> {
  const response = await fetch(`${platform.url}/api/v1${accounts.login.path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": from,
      "user-agent": agent,
      "accept-language": "en",
    },
    body: JSON.stringify({ username, password }),
  });
  const { code, data } = (await response.json()) as { code: number; data: { access_token: string } };
  expect(code).toBe(200);
  return data.access_token;
}

const told = () => messagesTo(platform, username);

it("mails the owner about a sign-in from a new place, and not from a known one", async () => {
  await signIn("198.51.100.7");
  await signIn("198.51.100.7");
  expect(await told()).toEqual([]);
  const token = await signIn("203.0.113.9");
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail!.subject).toBe("New sign-in to your account");
  expect(mail!.text).toMatch(
    /Time: .+ at \d+:\d\d:\d\d [AP]M GMT\+8\. Address: 203\.0\.113\.9\. Browser: Firefox on Linux\./,
  );
  expect(mail!.text).toContain("https://things.example.com/account/accountInfo");
  await platform.as(token).ok(accountInfo.sessions);
  await signIn("203.0.113.9");
  expect(await told()).toHaveLength(1);
});

it("mails the owner about a new kind of browser, in the language of the owner", async () => {
  const token = await signIn("2001:db8:1:2::1");
  await platform.as(token).ok(accountInfo.setLanguage, { body: { language: "zh_CN" } });
  await signIn("2001:db8:1:2::99", firefox.replaceAll("131", "140"));
  expect(await told()).toEqual([]);
  await signIn("2001:db8:1:2::1", safari);
  const [mail] = await told();
  expect(mail!.text).toMatch(/时间：.+。地址：2001:db8:1:2::1。浏览器：macOS 上的 Safari。/);
});

it("writes no browser name into the mail that the caller has made up", async () => {
  await signIn("198.51.100.7");
  await signIn("198.51.100.7", "Call +1 555 0100 now");
  const [mail] = await told();
  expect(mail!.text).toContain("Browser: unknown.");
  expect(mail!.text).not.toContain("555");
});

it("mails about at most five new browsers a day at one place", async () => {
  const systems = ["X11; Linux", "Windows NT 10.0", "Android 15", "Macintosh", "iPhone", "CrOS"];
  for (const system of systems) await signIn("198.51.100.7", firefox.replace("X11; Linux", system));
  await signIn("198.51.100.7", safari);
  expect(await told()).toHaveLength(5);
});

it("mails about at most five new places a day, and again the next day", async () => {
  for (let n = 0; n < 10; n++) await signIn(`203.0.113.${n}`);
  expect(await told()).toHaveLength(5);
  platform.clock.advance(86_401_000);
  await signIn("192.0.2.1");
  expect(await told()).toHaveLength(6);
});

it("forgets a place where nobody has signed in for ninety days", async () => {
  await signIn("198.51.100.7");
  await signIn("203.0.113.9");
  platform.clock.advance(91 * 86_400_000);
  await pruneAccess(platform.sql, platform.clock.now());
  await signIn("203.0.113.9");
  expect(await told()).toHaveLength(2);
});
