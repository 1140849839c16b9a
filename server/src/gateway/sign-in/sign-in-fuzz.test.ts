import fc from "fast-check";
import { expect, test } from "vitest";
import { recogniseSignIn } from "@thingwright/contract/devices/device-sign-in.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { DeviceRecord, SignInDirectory } from "../ports.ts";
import { answerTo, signIn } from "./sign-in.ts";

const device = {
  id: "01900000-0000-7000-8000-000000000001",
  productKey: "a1B2c3",
  deviceName: "lamp-01",
  secret: "abcdefghijkmnpqrstuvwxyz23456789",
  enabled: true,
  activated: true,
  productStatus: 1,
  credentials: "00".repeat(32),
} as DeviceRecord;

/** A directory that finds the same device by every name and every id, and no device by a token or a user name. */
const directory: SignInDirectory = {
  findByName: async () => device,
  findByDeviceId: async () => device,
  findByToken: async () => null,
  findByUserName: async () => null,
  findBelow: async () => [],
  signInStates: async () => [],
};

/** Parts of credentials, some of them incomplete, and characters with which parsers may fail. */
const part = fc.oneof(
  fc.constantFrom(
    "|",
    "||",
    "&",
    ",",
    "=",
    "_ss=1",
    "authType=register",
    "authType=regnwl",
    "authType=connwl",
    "random=1",
    "signmethod=hmacsha256",
    "signMethod=hmacmd5",
    "timestamp=1",
    "timestamp=1",
    "securemode=2",
    "accessType=1",
    "lamp-01&a1B2c3",
    "a1B2c3&lamp-01",
    "6c828cba434ff40c",
    device.id,
    "tuyalink_",
    "provision",
    "constructor",
    "__proto__",
    "\0",
    " ",
    '"',
    "\uD800",
    "％",
    "a".repeat(64),
    "f".repeat(40),
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const mixture = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
/** One of the given forms of credentials, with up to two parts inserted at random places. */
const near = (...forms: string[]) =>
  fc
    .tuple(fc.constantFrom(...forms), fc.array(fc.tuple(fc.nat(), part), { maxLength: 2 }))
    .map(([form, changes]) =>
      changes.reduce((text, [at, more]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + more + text.slice(place);
      }, form),
    );
const registering = ["register", "regnwl", "connwl"].map(
  (type) => `c|securemode=2,authType=${type},random=abc,signmethod=hmacsha256|`,
);
const userNames = [
  "lamp-01&a1B2c3",
  "6c828cba434ff40c|signMethod=hmacSha256,timestamp=1,secureMode=1,accessType=1",
  "token-of-a-device_123456",
];
const attempts = fc.record({
  clientId: fc.oneof(
    mixture,
    near("c|securemode=2,signmethod=hmacsha256,timestamp=1,_ss=1|", ...registering),
  ),
  userName: fc.option(fc.oneof(mixture, near(...userNames)), { nil: undefined }),
  password: fc.option(fc.oneof(mixture, near("f".repeat(64), "f".repeat(40))), { nil: undefined }),
  isNameless: fc.boolean(),
  address: fc.constant("192.0.2.1"),
  isSecure: fc.boolean(),
});

test("any CONNECT can be parsed and answered, and without the secret it is refused", async () => {
  const dialects = new Set<string | null>();
  await fc.assert(
    fc.asyncProperty(attempts, async (attempt) => {
      const said = recogniseSignIn(attempt);
      dialects.add(said.dialect);
      expect(["refuse", "clientIdentifierNotValid"]).toContain(answerTo(attempt));
      if (said.dialect === "registration" || said.dialect === "provisioning") return;
      expect(await signIn(directory, attempt, said, { md5: true })).toHaveProperty("refused");
    }),
    { seed: 20261122, numRuns: 5000 },
  );
  expect([...dialects].map(String).sort()).toEqual([
    "connwl",
    "native",
    "null",
    "provisioning",
    "registration",
    "token",
    "tuyalink",
  ]);
});

const empty: SignInDirectory = {
  ...directory,
  findByName: async () => null,
  findByDeviceId: async () => null,
};

/** The shortest of several measured times, in milliseconds, because a disturbance can only make a try longer. */
async function shortest(text: string): Promise<number> {
  const said = { clientId: text, userName: text, password: text };
  const attempt = { ...said, isNameless: false, address: "", isSecure: false };
  let best = Infinity;
  for (let i = 0; i < 15; i++) {
    const begun = performance.now();
    const read = recogniseSignIn(attempt);
    if (read.dialect !== "registration" && read.dialect !== "provisioning")
      await signIn(empty, attempt, read, { md5: true });
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

const around = [
  ["", ""],
  ["lamp-01&a1B2c3", ""],
  ["6c828cba434ff40c|", ""],
  ["", "&a1B2c3"],
] as const;
const pieces = [
  "|",
  "||",
  ",",
  "=",
  "&",
  "a",
  " ",
  '"',
  "\0",
  "a=b,",
  "timestamp=1,",
  "|,=",
  "a&b",
  "a.",
  "_ss=1,",
];

test.each(pieces)(
  "the time to parse a CONNECT full of %j grows about linearly with its length",
  async (piece) => {
    const fill = (length: number) => piece.repeat(Math.ceil(length / piece.length));
    const { deviceConnectBytes: most } = limits;
    for (const [before, after] of around) {
      const [long, short] = [most, most / 16].map((length) => `${before}${fill(length)}${after}`) as [
        string,
        string,
      ];
      // If the time were quadratic in the length, 16 times the length would take 256 times as long. Times below 50 µs
      // are too short to compare.
      expect(await shortest(long)).toBeLessThan(64 * Math.max(await shortest(short), 0.05));
    }
  },
);
