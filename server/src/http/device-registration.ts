import type { OutgoingHttpHeaders } from "node:http";
import type { Registration } from "@thingwright/contract/device-registration.ts";
import { formatUserName, parseUserName, signMethodOf } from "@thingwright/contract/device-sign-in.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { type Problem, problem } from "@thingwright/contract/problem.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problemOf, requestLanguage } from "./answer.ts";

export const registrationPath = "/auth/register/device";

type Answer = { deviceSecret: string } | { refused: string };

/** What firmware reads; the code is the status, too. */
interface Said {
  code: number;
  data: object;
  message: string;
}

interface RegistrationEntrance {
  /** `drop`: the answer is left out, because too many are held back already. */
  register(
    registration: Registration,
    source: { address: string; isSecure: boolean },
  ): Promise<Answer | "drop">;
}

/**
 * Mounts the form with which devices ask for their secrets over HTTPS: path, fields and answers are those that firmware
 * of the native dialect has.
 */
export function mountDeviceRegistration(app: FastifyInstance, gateway: RegistrationEntrance): void {
  // A scope of its own: no other route takes forms of this kind.
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    inner.setErrorHandler((error, request, reply) => refuse(request, reply, problemOf(error)));
    inner.post(registrationPath, { bodyLimit: limits.registrationBodyBytes }, async (request, reply) => {
      const registration = request.body instanceof URLSearchParams ? read(request.body) : null;
      if (!registration) return refuse(request, reply, problem("invalid_input"));
      const source = { address: request.ip, isSecure: request.protocol === "https" };
      const result = await gateway.register(registration, source);
      if (result === "drop") return refuse(request, reply, tooMany());
      if ("refused" in result) return refuse(request, reply, problemFor(result));
      const { productKey, deviceName } = registration.identity;
      const data = { productKey, deviceName, deviceSecret: result.deviceSecret };
      return answer(reply, { code: 200, data, message: "success" });
    });
  });
}

/** The fields of the form; null if one is missing, or nothing that a device could have. */
function read(form: URLSearchParams): Registration | null {
  const field = (name: string) => form.get(name) ?? "";
  const identity = parseUserName(
    formatUserName({ productKey: field("productKey"), deviceName: field("deviceName") }),
  );
  const [random, signature] = [field("random"), field("sign")];
  const signMethod = signMethodOf(form.get("signMethod") ?? undefined, signature);
  if (!identity || !signMethod || random === "" || signature === "") return null;
  return { identity, makes: false, random, signMethod, signature };
}

function tooMany(): Problem {
  return problem("too_many_requests", { seconds: 60 });
}

function problemFor({ refused }: Extract<Answer, { refused: string }>): Problem {
  if (refused === "no_tls") return problem("https_required");
  if (refused === "busy") return tooMany();
  return problem(refused === "unproven" ? "registration_unproven" : "registration_refused");
}

/** Answers in the form that firmware reads: `code` is the status, 200 for success. */
function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Problem): FastifyReply {
  const { status, parameters } = refusal;
  const message = refusal.text(requestLanguage(request));
  const later = typeof parameters.seconds === "number" ? { "Retry-After": parameters.seconds } : {};
  return answer(reply, { code: status, data: {}, message }, later);
}

/**
 * Writes the answer with a header of its own: software of Aliyun's reads headers into 1024 bytes, of which those for
 * browsers take most, and looks for `Content-Length` in just these letters.
 */
function answer(reply: FastifyReply, body: Said, more: OutgoingHttpHeaders = {}): FastifyReply {
  const text = JSON.stringify(body);
  reply.hijack();
  const { raw } = reply;
  for (const name of raw.getHeaderNames()) raw.removeHeader(name);
  raw.writeHead(body.code, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    ...more,
  });
  raw.end(text);
  return reply;
}
