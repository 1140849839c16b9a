import type { OutgoingHttpHeaders } from "node:http";
import {
  type Registration,
  RegistrationForm,
  registrationPath,
} from "@thingwright/contract/device-registration.ts";
import { signMethodOf } from "@thingwright/contract/device-sign-in.ts";
import type { Language } from "@thingwright/contract/language.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { type FieldProblem, type Problem, problem } from "@thingwright/contract/problem.ts";
import { fieldProblems } from "@thingwright/contract/validation.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problemOf, requestLanguage } from "./answer.ts";

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

/** What the form says, not checked yet. Throws invalid_input with the fields that no device could have. */
function read(form: unknown, language: Language): Registration {
  const fields = form instanceof URLSearchParams ? Object.fromEntries(form) : {};
  const { data, error } = RegistrationForm.safeParse(fields);
  if (!data) throw problem("invalid_input", {}, fieldProblems(error, language));
  const { productKey, deviceName, random, sign: signature } = data;
  const signMethod = signMethodOf(data.signMethod, signature)!;
  return { identity: { productKey, deviceName }, makes: false, random, signMethod, signature };
}

function tooMany(): Problem {
  return problem("too_many_requests", { seconds: 60 });
}

function problemFor({ refused }: Extract<Answer, { refused: string }>): Problem {
  if (refused === "no_tls") return problem("https_required");
  if (refused === "busy") return tooMany();
  return problem(refused === "unproven" ? "registration_unproven" : "registration_refused");
}

/** Answers in the form that firmware reads: `code` is the status, 200 for success, and there is room for one line. */
function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Problem): FastifyReply {
  const { status, parameters, data } = refusal;
  const fields = (data ?? []) as FieldProblem[];
  const named = fields.map(({ path, message }) => `${path}: ${message}`).join("; ");
  const message = named || refusal.text(requestLanguage(request));
  const later = typeof parameters.seconds === "number" ? { "Retry-After": parameters.seconds } : {};
  return answer(reply, { code: status, data: {}, message }, later);
}

/** What is kept of the header that every answer has: the rest is for pages. */
const keptHeaders = ["connection", "strict-transport-security", "x-content-type-options", "x-request-id"];

/**
 * Answers with a header of its own: software of Aliyun's reads headers into 1024 bytes, of which those for browsers take
 * most, and looks for `Content-Length` in just these letters.
 */
function answer(reply: FastifyReply, body: Said, more: OutgoingHttpHeaders = {}): FastifyReply {
  const text = JSON.stringify(body);
  const { raw } = reply;
  const writeHead = raw.writeHead.bind(raw);
  // At the last moment: what bounds bodies that go on, and answers that nobody reads, follows from Fastify's way of answering.
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
