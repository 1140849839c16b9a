import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { type Input, type Reply, type Route, urlOf } from "@thingwright/contract/grammar/route.ts";

/** Calls the platform's HTTP API as one account. */
export type Call = <R extends Route>(route: R, input: Input<R>) => Promise<Reply<R>>;

/** The input of any route, whose fields depend on the route. */
interface AnyInput {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
}

/** @throws Error with a readable message if the platform cannot be reached or refuses */
async function send<R extends Route>(
  server: string,
  token: string | null,
  route: R,
  input: Input<R>,
): Promise<Reply<R>> {
  const { params, query, body } = input as AnyInput;
  const response = await fetch(server + urlOf(route, params, query), {
    method: route.method,
    headers: {
      "accept-language": "en",
      ...(token !== null && { authorization: token }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new Error(`no answer from ${server}: is the platform running?`, { cause: error });
  });
  const answer = (await response.json().catch(() => ({}))) as { code?: number; msg?: string; data?: unknown };
  if (answer.code !== 200)
    throw new Error(`${route.method} ${route.path}: ${answer.msg ?? `HTTP ${response.status}`}`);
  return answer.data as Reply<R>;
}

/** Signs in. The session is not renewed when it ends. */
export async function signInToPlatform(server: string, username: string, password: string): Promise<Call> {
  const { access_token } = await send(server, null, accounts.login, { body: { username, password } });
  return (route, input) => send(server, access_token, route, input);
}
