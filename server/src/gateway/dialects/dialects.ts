import type { Dialect } from "@thingwright/contract/device-topics/access.ts";
import { native } from "./native.ts";
import { token } from "./token.ts";
import { tuyalink } from "./tuyalink.ts";
import type { DialectRules } from "../session.ts";

/**
 * The dialects of MQTT (topics and payloads) that devices may use. To add one, add its topics to the contract, its
 * rules here, and its sign-in to `sign-in.ts`.
 */
export const dialectRules: Readonly<Record<Dialect, DialectRules>> = { native, token, tuyalink };
