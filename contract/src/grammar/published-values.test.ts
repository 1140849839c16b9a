import { expect, test } from "vitest";
import { contentLanguages } from "../basics/content-languages.ts";
import * as enums from "./enums.ts";
import { languages } from "../basics/language.ts";
import { limits } from "./limits.ts";
import { bases } from "./route.ts";

// These values stand in databases, firmware and other programs, which a change would break.

test("enumerations keep their values on the wire", () => {
  expect(enums.productStatus).toEqual({ developing: 1, trial: 2, mass: 3, ceased: 4 });
  expect(enums.productType).toEqual({ customized: 1, standard: 2 });
  expect(enums.enabled).toEqual({ yes: 1, no: 2 });
  expect(enums.activated).toEqual({ yes: 1, no: 2 });
  expect(enums.online).toEqual({ online: 1, offline: 2 });
  expect(enums.deviceKind).toEqual({ real: 1, virtual: 2 });
  expect(enums.level).toEqual({ admin: 1, user: 2, member: 3 });
  expect(enums.firmwareStatus).toEqual({ none: 1, pending: 2, success: 3, failed: 4, published: 5 });
  expect(enums.communicationModes).toEqual(["ble", "wifi", "ble_wifi", "zigbee"]);
  expect(enums.transferTypes).toEqual(["issue_report", "report", "issue"]);
  expect(enums.dataTypes).toEqual(
    expect.arrayContaining([
      "bool",
      "value",
      "float",
      "enum_int",
      "enum_string",
      "string",
      "struct",
      "fault",
    ]),
  );
});

test("limits keep their published values", () => {
  expect(limits).toMatchObject({
    requestTimeoutMs: 5 * 60_000,
    pageSize: 20,
    pageSizeMax: 1000,
    productName: 30,
    categoryName: 30,
    identifier: 30,
    functionName: 15,
    functionTranslation: 40,
    functionValueBytes: 255,
    debugDevices: 100,
    devicePacketBytes: 256 * 1024,
    callTimeoutMs: { default: 5000 },
    nickname: 10,
    codeResendSeconds: 60,
    captchaSeconds: 300,
    loginFailuresBeforeCaptcha: 3,
    countdownSeconds: 5,
    websocketRetries: 3,
    desktopWidth: 1024,
  });
});

test("the languages of the interface and of products keep their published lists", () => {
  expect(languages).toEqual(["zh_CN", "en"]);
  const known = "zh zh_CN zh_TW en es pt ar ru vi ko de fr it ja tr";
  expect(contentLanguages).toEqual(known.split(" "));
});

test("each API keeps its base path", () => {
  expect(bases).toEqual({
    api: "/api/v1",
    message: "/message/v1",
    platform: "/platform/v1",
    app: "/app/v1",
  });
});
