import { expect, test } from "vitest";
import {
  formatClientId,
  formatUserName,
  parseClientId,
  parseUserName,
  recogniseSignIn,
  stringToSign,
} from "./device-sign-in.ts";

const identity = { productKey: "a1B2c3", deviceName: "lamp-01" };

test("reads a client id and writes it back", () => {
  const text = "any.id|securemode=3,signmethod=hmacsha256,timestamp=789|";
  const parameters = parseClientId(text);
  expect(parameters).toEqual({
    clientId: "any.id",
    signMethod: "hmacsha256",
    timestamp: "789",
    secureMode: "3",
  });
  expect(formatClientId(parameters!)).toBe(text);
});

test("ignores pairs that it does not know, and the order and case of the names", () => {
  expect(parseClientId("x|signMethod=hmacSHA1,_v=sdk-c-1.0,secureMode=2,lan=C|")).toEqual({
    clientId: "x",
    signMethod: "hmacsha1",
    secureMode: "2",
  });
});

test.each([
  "",
  "|",
  "plain",
  "|securemode=2,signmethod=hmacsha256|",
  "x|securemode=2,signmethod=hmacsha256",
  "x|securemode=2,signmethod=hmacmd5|",
  "x|securemode=9,signmethod=hmacsha256|",
  "x|signmethod=hmacsha256|",
  "x|securemode=2|",
  "x||",
  "x|securemode=2,signmethod=hmacsha256|y",
  "x|securemode=2,signmethod=hmacsha256|y|",
  "x|securemode=2,signmethod=hmacsha256,signmethod=hmacsha1|",
  "x|securemode=2,signmethod=hmacsha256,=1|",
  "x|securemode=2,signmethod=hmacsha256,,|",
  `${"x".repeat(600)}|securemode=2,signmethod=hmacsha256|`,
])("is not a client id: %s", (text) => {
  expect(parseClientId(text)).toBeNull();
});

test("reads a user name and writes it back", () => {
  expect(parseUserName("lamp-01&a1B2c3")).toEqual(identity);
  expect(formatUserName(identity)).toBe("lamp-01&a1B2c3");
});

test.each(["", "&", "lamp", "lamp&", "&pk", "a&b&c", "la/mp&pk", "+&pk", "lamp&#", "lamp &pk"])(
  "is not a user name: %s",
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

test("recognises the dialect of a connection", () => {
  const clientId = "x|securemode=2,signmethod=hmacsha256|";
  expect(recogniseSignIn({ clientId, userName: "lamp-01&a1B2c3", password: "ab" })).toMatchObject({
    dialect: "native",
    identity,
    signature: "ab",
  });
  expect(recogniseSignIn({ clientId: "anything", userName: "tok_en-12345" })).toEqual({
    dialect: "token",
    token: "tok_en-12345",
  });
  expect(recogniseSignIn({ clientId, userName: "lamp-01&a1B2c3" })).toBeNull();
  expect(recogniseSignIn({ clientId: "plain", userName: "lamp-01&a1B2c3", password: "ab" })).toBeNull();
  expect(recogniseSignIn({ clientId: "plain" })).toBeNull();
});
