import { expect, test } from "vitest";
import { registrationClientId, registrationToSign } from "./device-registration.ts";
import {
  type Registration,
  formatClientId,
  formatUserName,
  parseClientId,
  parseUserName,
  recogniseSignIn,
  type SignInParameters,
  stringToSign,
} from "./device-sign-in.ts";

const tuyalink = { deviceId: "01900000-0000-7000-8000-000000000001" };
const identity = { productKey: "a1B2c3", deviceName: "lamp-01" };

const sha256 = "a".repeat(64);

test("reads a client id and writes it back", () => {
  const text = "any.id|securemode=3,signmethod=hmacsha256,timestamp=789|";
  const parameters = parseClientId(text, sha256) as SignInParameters;
  expect(parameters).toEqual({ clientId: "any.id", signMethod: "hmacsha256", timestamp: "789" });
  expect(formatClientId(parameters)).toBe(text);
});

test("reads the client id of a registration", () => {
  const asked = { authType: "regnwl", random: "17" } as const;
  const text = registrationClientId({ clientId: "lamp-01", ...asked });
  expect(parseClientId(text, "")).toEqual({ ...asked, signMethod: "hmacsha256" });
});

test("recognizes a device that receives its downlinks without subscribing", () => {
  const text = "any.id|securemode=2,signmethod=hmacsha256,timestamp=2524608000000,_ss=1|";
  const parameters = parseClientId(text, sha256) as SignInParameters;
  expect(parameters).toMatchObject({ subscribed: true });
  expect(formatClientId(parameters, "2")).toBe(text);
  for (const pair of ["_ss=0", "_ss=", "_ss", "_ss=true", "ss=1"]) {
    expect(parseClientId(text.replace("_ss=1", pair), sha256), pair).not.toHaveProperty("subscribed");
  }
});

test.each([
  ["unknown pairs, in any order and case", "x|signMethod=hmacSHA1,_v=sdk-c-1.0,secureMode=2,lan=C|"],
  ["names with dashes and dots, and names that come twice", "x|a-b=1,c.d=2,_v=1,_v=2,signmethod=hmacsha1|"],
  ["an empty pair at the end", "x|signmethod=hmacsha1,ext=3,|"],
  ["empty pairs anywhere", "x|,,signmethod=hmacsha1,,|"],
  ["pairs without a value or a name", "x|signmethod=hmacsha1,lan,=1,timestamp|"],
  ["a value with an equals sign", "x|k=a=b,signmethod=hmacsha1|"],
  ["no bar at the end", "x|securemode=2,signmethod=hmacsha1"],
  ["no mode", "x|signmethod=hmacsha1|"],
  ["any mode", "x|securemode=8,signmethod=hmacsha1|"],
  ["a mode below zero", "x|securemode=-2,signmethod=hmacsha1|"],
  ["another way to sign in", "x|authType=other,signmethod=hmacsha1|"],
])("ignores %s", (_what, text) => {
  expect(parseClientId(text, sha256)).toEqual({ clientId: "x", signMethod: "hmacsha1" });
});

test("the id before the bar may be empty, and is then signed as an empty id", () => {
  const parameters = parseClientId("|timestamp=7,signmethod=hmacsha256|", sha256) as SignInParameters;
  expect(parameters).toMatchObject({ clientId: "", timestamp: "7" });
  expect(stringToSign(identity, parameters)).toBe("clientIddeviceNamelamp-01productKeya1B2c3timestamp7");
});

test.each([
  [64, "hmacsha256"],
  [40, "hmacsha1"],
  [32, "hmacmd5"],
  [7, "hmacsha256"],
] as const)("without a sign method, a signature of %i digits implies the method %s", (digits, signMethod) => {
  expect(parseClientId("x||", "0".repeat(digits))).toEqual({ clientId: "x", signMethod });
});

test.each([
  ["refused_client_id", ""],
  ["refused_client_id", "plain"],
  ["refused_client_id", "x|securemode=2,signmethod=hmacsha256|y"],
  ["refused_client_id", "x|securemode=2,signmethod=hmacsha256|y|"],
  ["refused_client_id", "x|securemode=2,signmethod=hmacsha256,signmethod=hmacsha1|"],
  ["refused_client_id", "x|timestamp=1,TimeStamp=2|"],
  ["refused_client_id", `${"x".repeat(600)}|securemode=2,signmethod=hmacsha256|`],
  ["refused_sign_method", "x|signmethod=hmacsha512|"],
  ["refused_sign_method", "x|signmethod=|"],
  ["refused_sign_method", "x|authType=register,random=1,signmethod=hmacsha512|"],
  ["refused_client_id", "x|authType=register,signmethod=hmacsha256|"],
  ["refused_client_id", "x|authType=regnwl,random=1,random=2,signmethod=hmacsha256|"],
])("refuses with %s: %s", (fault, text) => {
  expect(parseClientId(text, sha256)).toBe(fault);
});

test("reads a user name and writes it back", () => {
  expect(parseUserName("lamp-01&a1B2c3")).toEqual(identity);
  expect(formatUserName(identity)).toBe("lamp-01&a1B2c3");
});

test.each(["", "&", "lamp", "lamp&", "&pk", "a&b&c", "la/mp&pk", "+&pk", "lamp&#", "lamp &pk"])(
  "refuses as a user name: %s",
  (text) => {
    expect(parseUserName(text)).toBeNull();
  },
);

test("signs the timestamp only where one was sent", () => {
  expect(stringToSign(identity, { clientId: "c" })).toBe("clientIdcdeviceNamelamp-01productKeya1B2c3");
  expect(stringToSign(identity, { clientId: "c", timestamp: "789" })).toBe(
    "clientIdcdeviceNamelamp-01productKeya1B2c3timestamp789",
  );
});

test("the user name determines the dialect of a connection", () => {
  const clientId = "x|securemode=2,signmethod=hmacsha256|";
  expect(recogniseSignIn({ clientId, userName: "lamp-01&a1B2c3", password: "ab" })).toMatchObject({
    dialect: "native",
    identity,
    signature: "ab",
  });
  expect(recogniseSignIn({ clientId, userName: "lamp-01&a1B2c3" })).toMatchObject({
    dialect: "native",
    signature: "",
  });
  expect(recogniseSignIn({ clientId: "", userName: "tok_en-12345", password: "any" })).toMatchObject({
    dialect: "token",
    token: "tok_en-12345",
  });
});

test.each([
  ["both a token and a name", "tok_en-12345", true, true],
  ["too short for a token", "lamp", false, true],
  ["of characters that no token has", "hall.lamp@home:7", false, true],
  ["too long for a name", "t".repeat(65), true, false],
])("recognizes a user name that is %s", (_what, userName, isToken, isName) => {
  expect(recogniseSignIn({ clientId: "x", userName, password: "secret" })).toEqual({
    dialect: "token",
    token: isToken ? userName : null,
    login: isName ? { userName, password: "secret", clientId: "x" } : null,
  });
});

test.each([
  ["register", "dn.pk|random=17,authType=register,securemode=2,signmethod=hmacsha1|", false],
  ["regnwl", "|securemode=-2,authType=regnwl,random=17,signmethod=hmacSHA1|", true],
])("recognizes a device that requests registration: %s", (_type, clientId, mayCreate) => {
  const asked = { clientId, userName: "lamp-01&a1B2c3", password: "ab" };
  const signed = { random: "17", signMethod: "hmacsha1", signature: "ab" };
  const registration = recogniseSignIn(asked);
  expect(registration).toEqual({ dialect: "registration", identity, mayCreate, ...signed });
  expect(registrationToSign(registration as Registration)).toBe("deviceNamelamp-01productKeya1B2c3random17");
});

test("recognizes a device that signs in with the token of its registration", () => {
  const connect = { userName: "lamp-01&a1B2c3", password: "token" };
  const said = { dialect: "connwl", identity, token: "token" };
  expect(recogniseSignIn({ ...connect, clientId: "any|authType=connwl,securemode=-2,_ss=1|" })).toEqual({
    ...said,
    subscribed: true,
  });
  expect(recogniseSignIn({ ...connect, clientId: "any|authType=connwl|" })).toEqual({
    ...said,
    subscribed: false,
  });
});

test.each([
  [{ clientId: "plain", userName: "lamp-01&a1B2c3", password: "ab" }, "refused_client_id", identity],
  [{ clientId: "x|signmethod=md5|", userName: "lamp-01&a1B2c3" }, "refused_sign_method", identity],
  [{ clientId: "x|authType=register|", userName: "lamp-01&a1B2c3" }, "refused_client_id", identity],
  [{ clientId: "plain" }, "refused_user_name", null],
  [{ clientId: "x", userName: `${tuyalink.deviceId}|signMethod=hmacSha256` }, "refused_user_name", tuyalink],
  [
    { clientId: "x", userName: `${tuyalink.deviceId}|signMethod=md5,timestamp=1` },
    "refused_sign_method",
    tuyalink,
  ],
  [{ clientId: "x", userName: "nobody|signMethod=md5,timestamp=1" }, "refused_user_name", null],
  [{ clientId: "plain", userName: "lamp 01", password: "ab" }, "refused_user_name", null],
])("gives the refusal reason and the named device for the sign-in %o", (connect, fault, named) => {
  expect(recogniseSignIn(connect)).toEqual({ dialect: null, fault, named });
});

test.each([
  { clientId: "", userName: "provision" },
  { clientId: "any", userName: "provision", password: "any" },
  { clientId: "provision" },
])("%o requests provisioning", (connect) => {
  expect(recogniseSignIn(connect)).toEqual({ dialect: "provisioning" });
});
