import { expect, test } from "vitest";
import { codeBlanks, signInTexts, wifiMacros } from "./device-code-texts.ts";
import { recogniseSignIn } from "./device-sign-in.ts";

test("generated device code signs in with the device name as the client id", () => {
  const identity = { productKey: "pk1", deviceName: "lamp-1" };
  const { clientId, userName, toSign } = signInTexts(identity);
  expect(recogniseSignIn({ clientId, userName, password: "ab" })).toEqual({
    dialect: "native",
    identity,
    parameters: { clientId: "lamp-1", signMethod: "hmacsha256" },
    signature: "ab",
  });
  expect(toSign).toBe("clientIdlamp-1deviceNamelamp-1productKeypk1");
});

test("the names in sign-in texts may be placeholders", () => {
  expect(signInTexts({ productKey: "%s", deviceName: "%s" })).toEqual({
    clientId: "%s|securemode=2,signmethod=hmacsha256|",
    userName: "%s&%s",
    toSign: "clientId%sdeviceName%sproductKey%s",
  });
});

test("all placeholders begin with YOUR_", () => {
  for (const blank of Object.values(codeBlanks)) expect(blank).toMatch(/^YOUR_[A-Z_]+$/);
  expect(wifiMacros).toBe('#define WIFI_NAME "YOUR_WIFI"\n#define WIFI_PASSWORD "YOUR_PASSWORD"');
});
