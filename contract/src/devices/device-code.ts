import { z } from "zod";
import { deviceCodeTargets } from "./device-code-targets.ts";
import type { NamedFile } from "../basics/named-file.ts";
import { defineRoutes } from "../grammar/route.ts";
import { IdParams, lineOf } from "../basics/text.ts";

/** A host name, or an IP address, IPv6 without brackets. */
const Host = lineOf(253, 0).pipe(z.string().regex(/^[A-Za-z0-9_.:-]*$/, "invalid"));

export const deviceCode = defineRoutes("Projects with the code of a product's devices", {
  download: {
    method: "GET",
    path: "/product/:id/device_code",
    access: "product:read",
    heavy: true,
    summary:
      "A firmware project for the devices of a product, as a ZIP archive: it connects, reports and obeys, with the function points " +
      "of the product as types, ranges and callbacks. Secrets must be filled in",
    params: IdParams,
    query: z.object({
      target: z.enum(deviceCodeTargets),
      /** The host at which devices reach the platform, if no setting names one. */
      host: Host.optional(),
    }),
    download: "application/zip",
    response: z.custom<NamedFile>(),
  },
});
