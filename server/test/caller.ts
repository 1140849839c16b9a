import { fileNameOf, type NamedFile } from "@thingwright/contract/basics/named-file.ts";
import type { FieldProblem, ProblemName } from "@thingwright/contract/grammar/problem.ts";
import { type Input, type Reply, type Route, urlOf } from "@thingwright/contract/grammar/route.ts";

/** An answer of the HTTP API. */
export interface Answer<T = unknown> {
  status: number;
  code: number;
  /** The problem, if the call was refused. */
  problem?: ProblemName;
  msg: string;
  data: T;
  headers: Headers;
}

type Loose = {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  /** Sent as the form field that the route's `upload` names, with the fields of `body` beside it. */
  file?: Blob;
  /** Sent in place of `body` and `file`. */
  form?: FormData;
  language?: string;
};

function bodyOf(route: Route, { body, file, form }: Loose): FormData | string | undefined {
  if (form) return form;
  if (!file || !route.upload) return body === undefined ? undefined : JSON.stringify(body);
  const made = new FormData();
  made.set(route.upload.field, file);
  for (const [name, value] of Object.entries(body ?? {})) made.set(name, String(value));
  return made;
}

/** A refusal, with the fields that it names. */
interface Refused extends Pick<Answer, "status" | "code" | "problem" | "msg"> {
  fields: FieldProblem[];
}

/** A caller of the HTTP API. */
export interface Caller {
  token: string;
  /** The primary account whose rows the caller works on. */
  owner: string;
  /** Calls and returns any answer. The types do not check the input, so that tests can send nonsense. */
  call<R extends Route>(route: R, input?: Loose): Promise<Answer<Reply<R>>>;
  /** Calls and expects success. */
  ok<R extends Route>(route: R, input?: Input<R> & { language?: string }): Promise<Reply<R>>;
  /** Calls and expects a refusal. */
  refused(route: Route, input?: Loose): Promise<Refused>;
}

export function callerOf(url: string, token: string, owner: string): Caller {
  async function call<R extends Route>(route: R, input: Loose = {}): Promise<Answer<Reply<R>>> {
    const body = bodyOf(route, input);
    const response = await fetch(url + urlOf(route, input.params, input.query), {
      method: route.method,
      headers: {
        "accept-language": input.language ?? "en",
        ...(token && { authorization: token }),
        ...(typeof body === "string" && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body }),
    });
    const { status, headers } = response;
    const name = fileNameOf(headers);
    if (name !== undefined) {
      const data = { name, content: await response.bytes() } satisfies NamedFile;
      return { status, code: 200, msg: "success", data: data as Reply<R>, headers };
    }
    const answer = (await response.json()) as Omit<Answer<Reply<R>>, "status" | "headers">;
    return { ...answer, status, headers };
  }
  return {
    token,
    owner,
    call,
    async ok(route, input) {
      const answer = await call(route, input as Loose);
      if (answer.code !== 200) {
        throw new Error(
          `${route.method} ${route.path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`,
        );
      }
      return answer.data;
    },
    async refused(route, input) {
      const { status, code, problem, msg, data } = await call(route, input);
      if (code === 200) throw new Error(`${route.method} ${route.path} was not refused`);
      return { status, code, problem, msg, fields: (data as FieldProblem[] | null) ?? [] };
    },
  };
}
