import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { sessions } from "./sessions.ts";

const platform = await forFile(startPlatform());

function open() {
  const { sql, clock } = platform;
  return sessions({ sql, clock, events: { on: () => () => undefined }, sessionSeconds: 3600 });
}

const minutes = 60_000;

it("pushes a session's expiry on while it is in use", async () => {
  const { token } = await platform.actor();
  const authenticate = open();
  for (let call = 0; call < 3; call++) {
    platform.clock.advance(50 * minutes);
    expect(await authenticate(token)).not.toBeNull();
  }
  platform.clock.advance(61 * minutes);
  expect(await authenticate(token)).toBeNull();
});

it("does not take a look at rights for use, nor let it hide the use that follows", async () => {
  const { token } = await platform.actor();
  const authenticate = open();
  platform.clock.advance(50 * minutes);
  expect(await authenticate(token, { idle: true })).not.toBeNull();
  platform.clock.advance(11 * minutes);
  expect(await authenticate(token, { idle: true })).toBeNull();

  const { token: used } = await platform.actor();
  platform.clock.advance(50 * minutes);
  await authenticate(used, { idle: true });
  await authenticate(used);
  platform.clock.advance(50 * minutes);
  expect(await authenticate(used)).not.toBeNull();
});
