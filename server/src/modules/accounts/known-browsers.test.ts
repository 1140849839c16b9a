import { randomBytes } from "node:crypto";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { appSignIn } from "@thingwright/contract/people/app-sign-in.ts";
import { type Route, urlOf } from "@thingwright/contract/grammar/route.ts";
import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { beforeEach, expect, it } from "vitest";
import { captchaTicket } from "../../../test/captcha.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { makePerson } from "../../../test/people.ts";
import { addTotp, codeOf, signedInAccount } from "../../../test/second-factors.ts";
import { hashPassword } from "./index.ts";

const platform = await forFile(startPlatform({ TRUST_PROXY: "true" }));
const password = "letters1";
const hash = await hashPassword(password);
const office = "198.51.100.7";
/** Of the owner's browser, and of another that the account does not know. */
const own = randomBytes(32).toString("base64url");
const other = randomBytes(32).toString("base64url");

let count = 0;
let username = "";
beforeEach(() => {
  platform.clock.advance(2 * 3600_000);
  username = `known${(count += 1)}@example.com`;
});

interface From {
  browser?: string;
  address?: string;
  token?: string;
}

async function post(route: Route, body: object, { browser, address = office, token }: From = {}) {
  const response = await fetch(platform.url + urlOf(route), {
    method: route.method,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": address,
      ...(browser !== undefined && { "browser-key": browser }),
      ...(token !== undefined && { authorization: token }),
    },
    body: JSON.stringify(body),
  });
  const { code, problem, data } = (await response.json()) as {
    code: number;
    problem?: string;
    data: unknown;
  };
  return { told: problem ?? code, data };
}

const signIn = async (typed: string, from: From = {}) =>
  post(accounts.login, { username, password: typed, captcha: await captchaTicket(platform) }, from);

/** What a stranger at the owner's own address can do: as many wrong passwords as are judged, and some more. */
async function guessAll(from: From = {}): Promise<void> {
  for (let i = 0; i < 12; i++) await signIn(`guess ${i}`, from);
}

it("a known browser can sign in after a stranger has used up the attempts of the address", async () => {
  await signedInAccount(platform, username, { password, hash });
  expect((await signIn(password, { browser: own })).told).toBe(200);
  await guessAll();
  await guessAll({ browser: other });
  expect((await signIn(password)).told).toBe("too_many_requests");
  expect((await signIn(password, { browser: other })).told).toBe("too_many_requests");
  expect((await signIn(password, { browser: own })).told).toBe(200);
  // Wherever it is.
  expect((await signIn(password, { browser: own, address: "203.0.113.9" })).told).toBe(200);
});

it("a known browser has ten attempts of its own, apart from those of others", async () => {
  await signedInAccount(platform, username, { password, hash });
  await signIn(password, { browser: own });
  for (let i = 0; i < 10; i++)
    expect((await signIn("guess", { browser: own })).told).toBe("wrong_credentials");
  expect((await signIn(password, { browser: own })).told).toBe("too_many_requests");
  expect((await signIn(password)).told).toBe(200);
});

it("a browser is known only to the account that it has signed in to", async () => {
  await signedInAccount(platform, username, { password, hash });
  await signIn(password, { browser: own });
  username = `other${count}@example.com`;
  await signedInAccount(platform, username, { password, hash });
  await guessAll();
  expect((await signIn(password, { browser: own })).told).toBe("too_many_requests");
});

it("a known browser can take the second step after a stranger has used up the attempts", async () => {
  const { caller } = await signedInAccount(platform, username, { password, hash });
  const { secret } = await addTotp(caller, platform.clock);
  const second = async (factor: object, from: From) => {
    const first = await signIn(password, from);
    if (first.told !== "second_factor_required") return first;
    return post(
      secondFactors.takeSecondStep,
      { ticket: (first.data as { ticket: string }).ticket, factor },
      from,
    );
  };
  const right = (steps: number) => ({ auth_code: codeOf(secret, platform.clock, steps) });
  expect((await second(right(1), { browser: own })).told).toBe(200);
  platform.clock.advance(120_000);
  const wrong = { auth_code: "000000" };
  for (let i = 0; i < 10; i++) await second(wrong, { browser: other });
  expect((await second(right(0), { browser: other })).told).toBe("too_many_requests");
  expect((await second(right(0), { browser: own })).told).toBe(200);
});

it("an open session can change its password after a stranger has used up the attempts", async () => {
  const { caller } = await signedInAccount(platform, username, { password, hash });
  await guessAll();
  const change = {
    old_password: password,
    password: "Letters-2-change",
    password_confirm: "Letters-2-change",
  };
  expect((await post(accountInfo.changePassword, change, { token: caller.token })).told).toBe(200);
});

it("a known browser has its own attempts in an app too", async () => {
  const maker = await platform.actor();
  const { id, app_key } = await maker.ok(apps.create, {
    body: { name: "Lamps", package_name: "com.example.lamps" },
  });
  await makePerson(platform.sql, platform.clock, id, { email: username, password_hash: hash });
  const at = async (typed: string, from: From = {}) =>
    post(
      appSignIn.login,
      { app_key, username, password: typed, captcha: await captchaTicket(platform) },
      from,
    );
  expect((await at(password, { browser: own })).told).toBe(200);
  for (let i = 0; i < 12; i++) await at(`guess ${i}`);
  expect((await at(password)).told).toBe("too_many_requests");
  expect((await at(password, { browser: own })).told).toBe(200);
});
