import { z } from "zod";
import { OwnToken } from "../people/bindings.ts";
import { defineRoutes } from "../grammar/route.ts";
import { IdParams } from "../basics/text.ts";

export const devicePairing = defineRoutes(
  {
    about: "Pairing a device with a home, for its maker to try out",
    name: { en: "Device pairing", zh_CN: "设备配网" },
  },
  {
    label: {
      method: "POST",
      path: "/device/:id/pairing_label",
      access: "device:control",
      summary:
        "The text of the QR code on a device's label: it binds the device while the device waits to be bound",
      done: { en: "Viewed a device's label", zh_CN: "查看设备标签" },
      params: IdParams,
      response: z.object({ text: z.string() }),
    },
    present: {
      method: "POST",
      path: "/device/:id/pairing",
      access: "device:control",
      summary:
        "Let a running virtual device present an app's pairing code; without `token`, the device presents its own " +
        "token and waits to be bound by its label",
      done: { en: "Put a virtual device into pairing mode", zh_CN: "让虚拟设备进入配网状态" },
      params: IdParams,
      body: z.object({ token: OwnToken.optional() }),
      response: z.null(),
    },
  },
);
