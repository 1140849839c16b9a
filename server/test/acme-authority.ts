import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { pemOf, signCertificate } from "./certificates.ts";
import { der, octets, oid, sequence } from "./der.ts";

interface Signed {
  protected: string;
  payload: string;
  signature: string;
}
interface Head {
  alg: string;
  nonce: string;
  url: string;
  kid?: string;
  jwk?: Record<string, string>;
}
interface Order {
  domains: string[];
  /** The challenge for each domain: its token and its result. */
  challenges: { domain: string; token: string; status: string; error?: object }[];
  chain?: string;
}

const days = 90;
const json = (encoded: string) => JSON.parse(Buffer.from(encoded, "base64url").toString()) as unknown;
const problemOf = (type: string, detail: string) => ({ type: `urn:ietf:params:acme:error:${type}`, detail });

/** A refusal with a certain ACME error type. */
class Refused extends Error {
  readonly type: string;

  constructor(type: string, detail: string) {
    super(detail);
    this.type = type;
  }
}

/** An authority that issues certificates by ACME (RFC 8555) with http-01, and checks requests like a real one. */
export interface AcmeAuthority {
  directory: string;
  /** PEM. */
  root: string;
  orders: number;
  /** The number of requests for an order, including refused ones. */
  asked: number;
  accounts: number;
  /** The error of its next orders; null for none. */
  refusal: "rateLimited" | "connection" | null;
  close: () => Promise<void>;
}

/** @param portOf the port in the test that stands for port 80 of a domain */
export async function startAcmeAuthority(
  portOf: (domain: string) => Promise<number>,
): Promise<AcmeAuthority> {
  const issuer = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const nonces = new Set<string>();
  const accounts = new Map<string, { key: KeyObject; thumbprint: string }>();
  const orders: Order[] = [];
  const authority: AcmeAuthority = {
    directory: "",
    root: pemOf(
      signCertificate({
        subject: "root",
        publicKey: issuer.publicKey,
        issuer: { name: "root", key: issuer.privateKey },
        days: 3650,
        // basicConstraints: an authority.
        extensions: [sequence(oid("551d13"), octets(sequence(der(0x01, Buffer.from([0xff])))))],
      }),
    ),
    orders: 0,
    asked: 0,
    accounts: 0,
    refusal: null,
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const type = error instanceof Refused ? error.type : "malformed";
      response.statusCode = type === "rateLimited" ? 429 : 400;
      if (type === "rateLimited") response.setHeader("retry-after", "1");
      response.setHeader("content-type", "application/problem+json");
      response.end(JSON.stringify(problemOf(type, (error as Error).message)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  authority.directory = `${base}/directory`;
  return authority;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const nonce = randomBytes(12).toString("base64url");
    nonces.add(nonce);
    response.setHeader("replay-nonce", nonce);
    const send = (body: unknown, headers: Record<string, string> = {}, status = 200) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
    const path = request.url ?? "";
    if (path === "/directory")
      return send({ newNonce: `${base}/nonce`, newAccount: `${base}/account`, newOrder: `${base}/order` });
    if (path === "/nonce") return send("");
    const { head, payload, account } = read(path, JSON.parse(await text(request)) as Signed);
    const [, kind, at = "", which = ""] = path.split("/");
    const order = orders[Number(at)];
    if (kind === "account") {
      if ((payload as { termsOfServiceAgreed?: boolean }).termsOfServiceAgreed !== true)
        throw new Error("terms");
      const kid = `${base}/account/${account.thumbprint}`;
      if (!accounts.has(kid)) authority.accounts += 1;
      accounts.set(kid, account);
      return send({ status: "valid" }, { location: kid }, 201);
    }
    if (!head.kid) throw new Error("no account");
    if (kind === "order" && at === "") {
      authority.asked += 1;
      if (authority.refusal === "rateLimited")
        throw new Refused("rateLimited", "too many certificates already issued");
      const { identifiers } = payload as { identifiers: { value: string }[] };
      const domains = identifiers.map(({ value }) => value);
      const challenges = domains.map((domain) => ({
        domain,
        token: randomBytes(24).toString("base64url"),
        status: "pending",
      }));
      const no = orders.push({ domains, challenges }) - 1;
      authority.orders += 1;
      return send(orderBody(no), { location: `${base}/order/${no}` }, 201);
    }
    if (!order) throw new Error("no such order");
    if (kind === "order") return send(orderBody(Number(at)), { location: `${base}/order/${at}` });
    const challenge = order.challenges[Number(which)];
    if (kind === "authz" && challenge)
      return send({
        identifier: { type: "dns", value: challenge.domain },
        status: challenge.status,
        challenges: [challengeBody(at, which)],
      });
    if (kind === "challenge" && challenge) {
      if (payload !== null && challenge.status === "pending") {
        const error = await proven(challenge, account.thumbprint);
        challenge.status = error ? "invalid" : "valid";
        if (error) challenge.error = error;
      }
      return send(challengeBody(at, which));
    }
    if (kind === "finalize") {
      if (order.challenges.some(({ status }) => status !== "valid")) throw new Error("not ready");
      order.chain = issue(order.domains, (payload as { csr: string }).csr);
      return send(orderBody(Number(at)), { location: `${base}/order/${at}` });
    }
    if (kind === "certificate")
      return send(order.chain ?? "", { "content-type": "application/pem-certificate-chain" });
    throw new Error("no such address");
  }

  function orderBody(no: number): object {
    const { domains, challenges, chain } = orders[no]!;
    const isReady = challenges.every(({ status }) => status === "valid");
    return {
      status: chain ? "valid" : isReady ? "ready" : "pending",
      identifiers: domains.map((value) => ({ type: "dns", value })),
      authorizations: challenges.map((_, which) => `${base}/authz/${no}/${which}`),
      finalize: `${base}/finalize/${no}`,
      ...(chain && { certificate: `${base}/certificate/${no}` }),
    };
  }

  function challengeBody(no: string, which: string): object {
    const { token, status, error } = orders[Number(no)]!.challenges[Number(which)]!;
    return {
      type: "http-01",
      url: `${base}/challenge/${no}/${which}`,
      token,
      status,
      ...(error && { error }),
    };
  }

  /** Checks signature, nonce, address and account of a request (RFC 8555 §6). */
  function read(path: string, { protected: first, payload, signature }: Signed) {
    const head = json(first) as Head;
    if (head.alg !== "ES256" || head.url !== base + path) throw new Error("wrong head");
    if (!nonces.delete(head.nonce)) throw new Refused("badNonce", "unknown nonce");
    const known = head.kid ? accounts.get(head.kid) : undefined;
    if (!known && !head.jwk) throw new Refused("accountDoesNotExist", "no such account");
    const account = known ?? keyOf(head.jwk!);
    const isSigned = verify(
      "sha256",
      Buffer.from(`${first}.${payload}`),
      { key: account.key, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    if (!isSigned) throw new Error("wrong signature");
    return { head, account, payload: payload === "" ? null : json(payload) };
  }

  /** Fetches the answer to a challenge like an authority, over plain HTTP from the domain. */
  async function proven({ domain, token }: { domain: string; token: string }, thumbprint: string) {
    if (authority.refusal === "connection") return problemOf("connection", "connection refused");
    const asked = await fetch(`http://127.0.0.1:${await portOf(domain)}/.well-known/acme-challenge/${token}`);
    const isRight = asked.ok && (await asked.text()).trim() === `${token}.${thumbprint}`;
    return isRight ? null : problemOf("unauthorized", `wrong answer: ${asked.status}`);
  }

  function issue(domains: readonly string[], csr: string): string {
    const names = sequence(...domains.map((domain) => der(0x82, Buffer.from(domain))));
    const leaf = signCertificate({
      subject: domains[0]!,
      publicKey: publicKeyIn(Buffer.from(csr, "base64url")),
      issuer: { name: "root", key: issuer.privateKey },
      days,
      extensions: [sequence(oid("551d11"), octets(names))],
    });
    return pemOf(leaf) + authority.root;
  }
}

function keyOf(jwk: Record<string, string>) {
  const { crv, kty, x, y } = jwk;
  // RFC 7638: the members in this order, without spaces.
  const thumbprint = createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
  return { key: createPublicKey({ key: jwk, format: "jwk" }), thumbprint };
}

/** The public key of a certification request: the third part of its first part (RFC 2986 §4). */
function publicKeyIn(csr: Buffer): KeyObject {
  const request = insideOf(csr, 0);
  const info = insideOf(csr, request.start);
  const version = insideOf(csr, info.start);
  const subject = insideOf(csr, version.end);
  const key = insideOf(csr, subject.end);
  return createPublicKey({ key: csr.subarray(subject.end, key.end), format: "der", type: "spki" });
}

function insideOf(bytes: Buffer, at: number): { start: number; end: number } {
  const first = bytes[at + 1]!;
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const count = first & 0x7f;
  const start = at + 2 + count;
  return { start, end: start + bytes.readUIntBE(at + 2, count) };
}
