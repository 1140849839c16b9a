import type { bindings } from "@thingwright/contract/people/bindings.ts";
import { readLabel } from "@thingwright/contract/devices/device-label.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { PersonContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { accountScope, appScope } from "../../platform/database/scope.ts";
import { accessLimits, ofAccount } from "../../platform/limits/rate-limits/access-limits.ts";
import { mustSpend, type RateLimits } from "../../platform/limits/rate-limits/rate-limits.ts";
import type { Vault } from "../../platform/secrets.ts";
import { homeOf } from "../homes/index.ts";
import { isSignedLabel } from "../production/index.ts";
import { bind } from "./binding.ts";
import type { ChangeNotifiers } from "./work.ts";
import { findByNames, findCurrent } from "./bindings.store.ts";
import { throwBindingProblem } from "./tokens.ts";
import { findPresented, takePresented } from "./tokens.store.ts";

interface Deps extends ChangeNotifiers {
  rateLimits: RateLimits;
  vault: Vault;
}

/**
 * Binds a device by the code printed on it, while the device waits to be bound: it has presented a token of its own,
 * which the binding uses up. Tries are counted for the person and not for the device, so that a stranger cannot block a
 * device for others. Throws forbidden, device_bound, label_refused, binding_window_closed, too_many_requests.
 */
export async function bindByLabel(
  context: PersonContext,
  { home_id: homeId, code }: Parsed<(typeof bindings)["bindByLabel"]>["body"],
  { rateLimits, vault, ...notifiers }: Deps,
): Promise<Result<(typeof bindings)["bindByLabel"]>> {
  const { person, sql, now } = context;
  const at = seconds(now);
  const all = appScope(person);
  await homeOf(context, homeId, "admin");
  const tried = [ofAccount(accessLimits.bindingsOfPerson, person.uid)];
  await mustSpend(rateLimits, tried);
  const label = readLabel(code);
  const device = label && (await findByNames(all, sql, label));
  const reach = { scope: accountScope(person.ownerId), sql };
  if (!device || !(await isSignedLabel(reach, device.productId, label, vault)))
    throw problem("label_refused");
  const deviceId = device.id;
  const current = await findCurrent(all, sql, deviceId);
  if (current?.app_user_id !== person.uid || current.home_id !== homeId) {
    const presented = await findPresented(all, sql, deviceId);
    if (!presented || presented.expires_at <= at) throw problem("binding_window_closed");
    const shown = { deviceId, tokenHash: presented.token_hash };
    const found = await sql.transaction((inside) =>
      bind({ ...notifiers, sql: inside, now }, { deviceId, person, homeId, way: "qr_code" }, () =>
        takePresented(all, inside, shown, at),
      ),
    );
    if (found === "unproven") throw problem("binding_window_closed");
    throwBindingProblem(found);
  }
  await rateLimits.settle({ refund: tried });
  return { device_id: deviceId };
}
