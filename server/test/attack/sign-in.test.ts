import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import { expect, it } from "vitest";
import { systemClock } from "../../src/platform/clock.ts";
import { captchaTicket } from "../captcha.ts";
import { forFile } from "../for-file.ts";
import { administratorPassword } from "../processes.ts";
import { makeHeldBed } from "./held-bed.ts";

const bed = await forFile(makeHeldBed({ env: { TRUST_PROXY: "true" } }));
const home = "198.51.100.7";

interface Tried {
  /** Why it was refused. */
  problem: string | undefined;
  /** Milliseconds. */
  took: number;
}

/**
 * Signs the owner of an account in with the right password. The address is sent in the header that a proxy would send.
 */
async function ownerFrom(from: string, withCaptcha: boolean): Promise<Tried> {
  const body = {
    username: "admin@thingwright.local",
    password: administratorPassword,
    ...(withCaptcha && { captcha: await captchaTicket({ clock: systemClock }) }),
  };
  const began = performance.now();
  const answer = await fetch(bed.server.url + pathOf(accounts.login), {
    method: accounts.login.method,
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(body),
  });
  const { problem } = (await answer.json()) as { problem?: string };
  return { problem, took: performance.now() - began };
}

it("lets an owner in while 900 strangers try to sign in at a time", async () => {
  const calm = await ownerFrom(home, false);
  expect(calm).toMatchObject({ problem: undefined });
  const over = new AbortController();
  const attack = bed.attack("signInCrowd", { seconds: 5, least: { "status 422": 401 } });
  const stop = () => over.abort();
  void attack.then(stop, stop);
  const fromHome: Tried[] = [];
  const fromElsewhere: Tried[] = [];
  while (!over.signal.aborted) {
    fromHome.push(await ownerFrom(home, false));
    fromElsewhere.push(await ownerFrom(`203.0.113.${fromElsewhere.length + 1}`, true));
  }
  const { did } = await attack;
  expect(did["status 422"]).toBeGreaterThan(400);
  expect(did["status 503"] ?? 0).toBe(0);
  for (const { problem, took } of [...fromHome, ...fromElsewhere]) {
    expect(problem).toBeUndefined();
    // A busy machine is slow at everything, so the limit grows with the time of a sign-in without an attack.
    expect(took).toBeLessThan(10_000 + 40 * calm.took);
  }
  expect(fromElsewhere.length).toBeGreaterThan(0);
  await bed.settled({ memory: 500 });
});

it("stays responsive while 900 strangers guess product secrets at a time", async () => {
  const { did } = await bed.attack("registrationCrowd", { least: { "status 401": 401 } });
  expect(did["status 401"]).toBeGreaterThan(400);
  await bed.settled({ memory: 500 });
});
