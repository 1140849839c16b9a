import type { Dialect } from "@thingwright/contract/device-topics/access.ts";
import { native } from "./native.ts";
import { token } from "./token.ts";
import { tuyalink } from "./tuyalink.ts";
import type { DialectRules } from "../session.ts";

/** The dialects that devices may speak. To add one: its topics in the contract, its rules here, its sign-in in `sign-in.ts`. */
export const dialectRules: Readonly<Record<Dialect, DialectRules>> = { native, token, tuyalink };
