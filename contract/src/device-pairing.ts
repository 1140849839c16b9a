import { z } from "zod";
import { OwnToken } from "./bindings.ts";
import { defineRoutes } from "./route.ts";
import { IdParams } from "./text.ts";

export const devicePairing = defineRoutes("How a device comes to a home, for its maker to try", {
  label: {
    method: "POST",
    path: "/device/:id/pairing_label",
    access: "device:control",
    summary: "What the QR code on a device's label says: it binds the device while that waits to be bound",
    params: IdParams,
    response: z.object({ text: z.string() }),
  },
  present: {
    method: "POST",
    path: "/device/:id/pairing",
    access: "device:control",
    summary:
      "Let a running virtual device present an app's pairing code, or one of its own, with which it waits to be bound by its label",
    params: IdParams,
    body: z.object({ token: OwnToken.optional() }),
    response: z.null(),
  },
});
