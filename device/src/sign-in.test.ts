import { expect, test } from "vitest";
import { signIn } from "./sign-in.ts";

const credentials = { productKey: "a1B2c3D4e5", deviceName: "lamp-0001", deviceSecret: "secret" };

// The passwords were computed with `openssl dgst -hmac secret`.
test("signs the device's names and the time", () => {
  expect(signIn({ ...credentials, timestamp: 1_700_000_000_000, secureMode: "2" })).toEqual({
    clientId: "lamp-0001|securemode=2,signmethod=hmacsha256,timestamp=1700000000000|",
    username: "lamp-0001&a1B2c3D4e5",
    password: "dd99927039787064da06c444d8177baa88cb82dc7ae4f3cec4e7b66192112f52",
  });
});

test("signs without a time, and with the older method, too", () => {
  expect(signIn({ ...credentials, signMethod: "hmacsha1" })).toEqual({
    clientId: "lamp-0001|securemode=3,signmethod=hmacsha1|",
    username: "lamp-0001&a1B2c3D4e5",
    password: "3f4b15c47d0569612f08dbe5d42920c878724c60",
  });
});
