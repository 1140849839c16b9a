import type { Authorization, Client } from "acme-client";

/** An order has failed. The message tells the operator why, and names no address. */
export class OrderFailed extends Error {
  readonly plain: string;

  constructor(plain: string, cause: unknown) {
    super(plain, { cause });
    this.plain = plain;
  }
}

interface Order {
  directory: string;
  email: string | undefined;
  domains: readonly string[];
  /** PEM. */
  accountKey: string;
  /** Null if the account has to be made first. */
  accountUrl: string | null;
  /**
   * Makes the answer to a challenge known to all processes that may be asked for it, before the authority is told to
   * ask.
   */
  answer: (token: string, answer: string) => Promise<void>;
}

interface Obtained {
  /** PEM, the certificate first. */
  chain: string;
  key: string;
  accountUrl: string;
}

/** How many milliseconds to wait for an answer of the authority. */
const patienceMs = 30_000;

/** The error types of the authority (RFC 8555 §6.7), in words for the operator who can correct them. */
const reasons: Readonly<Record<string, string>> = {
  dns: "The authority finds no address of the domain.",
  connection: "The authority cannot reach port 80 at the domain.",
  unauthorized: "At port 80 of the domain the authority found something else than this platform.",
  caa: "The domain's CAA record does not let this authority issue certificates.",
  rejectedIdentifier: "The authority issues no certificate for the domain.",
  rateLimited: "The authority takes no more orders for a while.",
};

/**
 * Obtains a certificate by ACME (RFC 8555) with the challenge http-01.
 * @throws OrderFailed
 */
export async function orderCertificate(order: Order): Promise<Obtained> {
  const { directory, accountKey, accountUrl, email, domains } = order;
  // The directory is requested first, because the library does not distinguish an authority out of reach from one that
  // refuses.
  await fetch(directory, { signal: AbortSignal.timeout(patienceMs) }).catch((error: unknown) => {
    throw new OrderFailed("The authority cannot be reached.", error);
  });
  // The library is large, and only the process that orders needs it, every few weeks.
  const { axios, Client, crypto } = await import("acme-client");
  axios.defaults.timeout = patienceMs;
  // The library's own retries are switched off: a request that fails is tried again with the next order.
  Object.assign((axios.defaults as { acmeSettings?: object }).acmeSettings ?? {}, { retryMaxAttempts: 0 });
  const client = new Client({
    directoryUrl: directory,
    accountKey,
    ...(accountUrl && { accountUrl }),
    backoffMin: 2000,
  });
  let authorizations: Authorization[] = [];
  try {
    if (!accountUrl)
      await client.createAccount({
        termsOfServiceAgreed: true,
        ...(email && { contact: [`mailto:${email}`] }),
      });
    const identifiers = domains.map((value) => ({ type: "dns", value }));
    const placed = await client.createOrder({ identifiers });
    authorizations = await client.getAuthorizations(placed);
    for (const authorization of authorizations) await authorize(client, authorization, order.answer);
    const [key, csr] = await crypto.createCsr(
      { altNames: [...domains] },
      await crypto.createPrivateEcdsaKey("P-256"),
    );
    const done = await client.finalizeOrder(placed, csr);
    const chain = await client.getCertificate(done);
    return { chain, key: key.toString(), accountUrl: client.getAccountUrl() };
  } catch (error) {
    throw new OrderFailed(await reasonOf(client, authorizations, error), error);
  }
}

async function authorize(
  client: Client,
  authorization: Authorization,
  answer: Order["answer"],
): Promise<void> {
  if (authorization.status === "valid") return;
  const challenge = authorization.challenges.find(({ type }) => type === "http-01");
  if (!challenge) throw new Error("the authority does not offer http-01");
  await answer(challenge.token, await client.getChallengeKeyAuthorization(challenge));
  await client.completeChallenge(challenge);
  await client.waitForValidStatus(challenge);
}

/**
 * Finds out why an order failed. The library's error has only the authority's words; the type of the error is in the
 * challenge.
 */
async function reasonOf(
  client: Client,
  authorizations: readonly Authorization[],
  error: unknown,
): Promise<string> {
  for (const { url } of authorizations) {
    // The library reads nothing of an order here but its list of authorizations.
    const [now] = await client.getAuthorizations({ authorizations: [url] } as never).catch(() => []);
    for (const challenge of now?.challenges ?? []) {
      const { error: problem } = challenge as { error?: { type?: string } };
      const reason = reasons[problem?.type?.split(":").at(-1) ?? ""];
      if (reason) return reason;
    }
  }
  if (error instanceof Error && /rate.?limit|too many/i.test(error.message)) return reasons.rateLimited!;
  return "The authority did not issue the certificate; the log says why.";
}
