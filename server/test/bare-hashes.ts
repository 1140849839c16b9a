/**
 * A process that only checks passwords: the baseline of the sign-in benchmark. A check costs as much as in the server,
 * and as many run at once. Over IPC, the process sends `"ready"`. It answers each number of checks that it then
 * receives with the milliseconds that they took.
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
