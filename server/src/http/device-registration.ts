import type { OutgoingHttpHeaders } from "node:http";
import { RegistrationForm, registrationPath } from "@thingwright/contract/devices/device-registration.ts";
import type { Registration } from "@thingwright/contract/devices/device-sign-in.ts";
import { signMethodOf } from "@thingwright/contract/devices/device-sign-in.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type FieldProblem, type Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import { fieldProblems } from "@thingwright/contract/grammar/validation.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problemOf, requestLanguage } from "./answer.ts";

type Answer = { deviceSecret: string } | { refused: string };

/** The answer that firmware reads; the code is the HTTP status, too. */
interface Said {
  code: number;
  data: object;
  message: string;
}

interface RegistrationEntrance {
  /** Resolves to `drop`, which means to send no answer, if too many answers are already being delayed. */
  register(
    registration: Registration,
    source: { address: string; isSecure: boolean },
  ): Promise<Answer | "drop">;
}

/**
 * Mounts the endpoint at which devices request their secrets over HTTPS. Its path, fields and answers are those that
 * firmware of the native dialect of MQTT expects.
 */
export function mountDeviceRegistration(app: FastifyInstance, gateway: RegistrationEntrance): void {
  // This route has a Fastify scope of its own, because no other route takes forms of this kind.
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    inner.setErrorHandler((error, request, reply) => refuse(request, reply, problemOf(error)));
    inner.post(registrationPath, { bodyLimit: limits.registrationBodyBytes }, async (request, reply) => {
      const registration = read(request.body, requestLanguage(request));
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

/**
 * Reads the form; the signature is not checked yet. Throws invalid_input with the fields whose values no device could
 * have.
 */
function read(form: unknown, language: Language): Registration {
  const fields = form instanceof URLSearchParams ? Object.fromEntries(form) : {};
  const { data, error } = RegistrationForm.safeParse(fields);
  if (!data) throw problem("invalid_input", {}, fieldProblems(error, language));
  const { productKey, deviceName, random, sign: signature } = data;
  const signMethod = signMethodOf(data.signMethod, signature)!;
  return { identity: { productKey, deviceName }, mayCreate: false, random, signMethod, signature };
}

function tooMany(): Problem {
  return problem("too_many_requests", { seconds: 60 });
}

function problemFor({ refused }: Extract<Answer, { refused: string }>): Problem {
  if (refused === "no_tls") return problem("https_required");
  if (refused === "busy") return tooMany();
  return problem(refused === "unproven" ? "registration_unproven" : "registration_refused");
}

/** Answers in the form that firmware reads: `code` is the status, 200 for success, and the message is one line. */
function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Problem): FastifyReply {
  const { status, parameters, data } = refusal;
  const fields = (data ?? []) as FieldProblem[];
  const named = fields.map(({ path, message }) => `${path}: ${message}`).join("; ");
  const message = named || refusal.text(requestLanguage(request));
  const later = typeof parameters.seconds === "number" ? { "Retry-After": parameters.seconds } : {};
  return answer(reply, { code: status, data: {}, message }, later);
}

/** The usual headers that answers to firmware contain, too. The other usual headers are meant for browsers. */
const keptHeaders = ["connection", "strict-transport-security", "x-content-type-options", "x-request-id"];

/**
 * Answers with only a few headers, because Aliyun's device software reads all headers into a buffer of 1024 bytes, and
 * the headers for browsers would take up most of it. The software finds `Content-Length` only in exactly this
 * capitalization.
 */
function answer(reply: FastifyReply, body: Said, more: OutgoingHttpHeaders = {}): FastifyReply {
  const text = JSON.stringify(body);
  const { raw } = reply;
  const writeHead = raw.writeHead.bind(raw);
  // Only `writeHead` is replaced. Fastify itself must send the answer, because the limits on unfinished bodies and
  // unread answers work only on answers that Fastify sends.
  const writeOwn = (status: number, headers: OutgoingHttpHeaders) => {
    const kept = Object.entries(headers).filter(([name]) => keptHeaders.includes(name));
    return writeHead(status, {
      ...Object.fromEntries(kept),
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(text),
      "Cache-Control": "no-store",
      ...more,
    });
  };
  raw.writeHead = writeOwn as typeof raw.writeHead;
  return reply.status(body.code).send(text);
}
