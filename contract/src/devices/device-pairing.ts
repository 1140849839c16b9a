import { z } from "zod";
import { OwnToken } from "../people/bindings.ts";
import { defineRoutes } from "../grammar/route.ts";
import { IdParams } from "../basics/text.ts";

export const devicePairing = defineRoutes(
  {
    about: "How a device comes to a home, for its maker to try",
    name: { en: "Pairing of devices", zh_CN: "设备配网" },
  },
  {
    label: {
      method: "POST",
      path: "/device/:id/pairing_label",
      access: "device:control",
      summary: "What the QR code on a device's label says: it binds the device while that waits to be bound",
      done: { en: "Looked at a device's label", zh_CN: "查看设备标签" },
      params: IdParams,
      response: z.object({ text: z.string() }),
    },
    present: {
      method: "POST",
      path: "/device/:id/pairing",
      access: "device:control",
      summary:
        "Let a running virtual device present an app's pairing code, or one of its own, with which it waits to be bound by its label",
      done: { en: "Put a virtual device into pairing mode", zh_CN: "让虚拟设备进入配网状态" },
      params: IdParams,
      body: z.object({ token: OwnToken.optional() }),
      response: z.null(),
    },
  },
);
