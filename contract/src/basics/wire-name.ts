import { z } from "zod";

/** A product key or a device name, as the native dialect has them. */
export const WireName = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/);
