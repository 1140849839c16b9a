import { expect, test } from "vitest";
import { shortId } from "../basics/short-id.ts";
import { parseTuyaLinkUserName, tuyalinkIdOf } from "./tuyalink-sign-in.ts";

const id = "01a203a6-f20e-7ff0-8080-fbefa232c616";
const short = shortId(id);
const set = "6c828cba434ff40c";

test.each([id, short, set, "a".repeat(8), "Z9".repeat(12)])(
  "reads the user name of the device %s",
  (deviceId) => {
    expect(
      parseTuyaLinkUserName(
        `${deviceId}|signMethod=hmacSha256,timestamp=1795358700,secureMode=1,accessType=1`,
      ),
    ).toEqual({
      deviceId,
      hash: "sha256",
      signed: `deviceId=${deviceId},timestamp=1795358700,secureMode=1,accessType=1`,
    });
  },
);

test.each([
  ["signMethod=HMACSHA1,timestamp=1", "sha1"],
  ["accesstype=1,timestamp=1,securemode=1", "sha256"],
  ["timestamp=1,lang=c,os,,=,signmethod=hmacSha256", "sha256"],
])("reads the parameters %s", (list, hash) => {
  expect(parseTuyaLinkUserName(`${short}|${list}`)).toMatchObject({
    hash,
    signed: `deviceId=${short},timestamp=1,secureMode=1,accessType=1`,
  });
});

test("the signed text contains the parameter values that the device sent", () => {
  expect(parseTuyaLinkUserName(`${short}|timestamp=1,secureMode=2,accessType=3`)).toMatchObject({
    signed: `deviceId=${short},timestamp=1,secureMode=2,accessType=3`,
  });
});

test.each(["", "lamp-01&a1B2c3", "tok_en-12345", short])("%s belongs to another dialect", (text) => {
  expect(parseTuyaLinkUserName(text)).toBeNull();
});

const named = { deviceId: short };

test.each([
  ["refused_user_name", null, "|"],
  ["refused_user_name", named, `${short}|`],
  ["refused_user_name", named, `${short}|signMethod=hmacSha256,secureMode=1,accessType=1`],
  ["refused_user_name", named, `${short}|timestamp=1|`],
  ["refused_user_name", { deviceId: set }, `${set}|`],
  ["refused_user_name", null, `${"a".repeat(7)}|timestamp=1`],
  ["refused_user_name", null, `${"a".repeat(25)}|timestamp=1`],
  ["refused_user_name", null, `${set}_|timestamp=1`],
  ["refused_user_name", null, `${id.toUpperCase()}|timestamp=1`],
  ["refused_user_name", null, `+|timestamp=1`],
  ["refused_user_name", named, `${short}|timestamp=1,${"x".repeat(250)}`],
  ["refused_user_name", null, "|".repeat(300)],
  ["refused_sign_method", named, `${short}|signMethod=hmacMd5,timestamp=1`],
  ["refused_sign_method", named, `${short}|signMethod=constructor,timestamp=1`],
])("refuses with %s, naming the device %o: %s", (fault, whom, text) => {
  expect(parseTuyaLinkUserName(text)).toEqual({ fault, named: whom });
});

test("the TuyaLink id is the id set by the maker, or else the short form of the device id", () => {
  expect(tuyalinkIdOf({ id, tuyalink_id: set })).toBe(set);
  expect(tuyalinkIdOf({ id, tuyalink_id: "" })).toBe(short);
  expect(tuyalinkIdOf({ id })).toBe(short);
});
