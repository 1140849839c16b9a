import { costAttacks } from "./cost-attacks.ts";
import { gatewayAttacks } from "./gateway-attacks.ts";
import { httpAttacks } from "./http-attacks.ts";
import { memoryAttacks } from "./memory-attacks.ts";
import { signInAttacks } from "./sign-in-attacks.ts";
import { uploadAttacks } from "./upload-attacks.ts";

/** All attacks by name; each area has its own file. */
export const attacks = {
  ...costAttacks,
  ...gatewayAttacks,
  ...httpAttacks,
  ...memoryAttacks,
  ...signInAttacks,
  ...uploadAttacks,
};
export type AttackName = keyof typeof attacks;
export const attackNames = Object.keys(attacks) as AttackName[];
