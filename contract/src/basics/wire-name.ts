import { z } from "zod";

/** A product key or a device name, as it stands in MQTT topics: `/sys/{productKey}/{deviceName}/…`. */
export const WireName = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/);
