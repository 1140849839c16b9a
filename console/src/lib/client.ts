import { headerOf } from "@thingwright/contract/basics/language.ts";
import type { Reply, Route } from "@thingwright/contract/grammar/route.ts";
import { currentLanguage } from "./language.ts";
import { askForProof } from "./proof.ts";
import { currentToken, endSession } from "./session.ts";
import { type Caller, exchangeAs, type ExchangeOptions, partsOf, type Ref, type Rest } from "./wire.ts";

export type { CallOptions, Ref, Rest } from "./wire.ts";

/** The caller on whose behalf the console makes its calls: the signed-in user. */
const user: Caller = {
  token: currentToken,
  language: () => headerOf(currentLanguage()),
  expired: () => endSession("expired"),
  prove: askForProof,
};

/**
 * Calls the server, and returns the `data` of its answer.
 * @throws {CallError} if the call is refused, cannot reach the server, or is not answered in time. An abort rejects
 * with the signal's reason.
 */
export function call<R extends Route>(route: Ref<R>, ...[input, options]: Rest<R>): Promise<Reply<R>> {
  return exchange(route, ...partsOf(input), options);
}

/** Makes a call whose body is ready to be sent. */
export function exchange<R extends Route>(
  route: Ref<R>,
  where: ReturnType<typeof partsOf>[0],
  body: string | FormData | undefined,
  options: ExchangeOptions | undefined,
): Promise<Reply<R>> {
  return exchangeAs(user, route, where, body, options);
}
