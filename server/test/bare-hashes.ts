/**
 * The check of a password with nothing around it, as a process of its own, for measurements: the server's parameters,
 * and as many at a time. Says `"ready"` over IPC; takes how many to check, and says how many milliseconds they took.
 */
import { hashPassword, passwordFits } from "../src/modules/accounts/passwords.ts";

const password = "Measure-it1";
const stored = await hashPassword(password);
process.on("message", (count: number) => {
  const began = performance.now();
  const checks = Array.from({ length: count }, () => passwordFits(stored, password));
  void Promise.all(checks).then(() => process.send?.(performance.now() - began));
});
process.once("disconnect", () => process.exit());
process.send?.("ready");
