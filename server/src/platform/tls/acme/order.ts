import type { Authorization, Client } from "acme-client";

/** How an order went wrong, in words for the operator that name no address. */
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
  /** Known once the account was made. */
  accountUrl: string | null;
  /** Makes the answer of a challenge known to all who may be asked for it, before the authority is told to ask. */
  answer: (token: string, answer: string) => Promise<void>;
}

interface Obtained {
  /** PEM, the certificate first. */
  chain: string;
  key: string;
  accountUrl: string;
}

/** Milliseconds for which an answer of the authority is waited. */
const patienceMs = 30_000;

/** What the authority says went wrong (RFC 8555 §6.7), for whoever can mend it. */
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
  // Asked first, since the library does not tell an authority that is away from one that refuses.
  await fetch(directory, { signal: AbortSignal.timeout(patienceMs) }).catch((error: unknown) => {
    throw new OrderFailed("The authority cannot be reached.", error);
  });
  // The library is large, and only the process that orders needs it, every few weeks.
  const { axios, Client, crypto } = await import("acme-client");
  axios.defaults.timeout = patienceMs;
  // What the library would try again at once is tried again with the next order.
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

/** The library's error has only the authority's words: what kind of trouble it was stands in the challenge. */
async function reasonOf(
  client: Client,
  authorizations: readonly Authorization[],
  error: unknown,
): Promise<string> {
  for (const { url } of authorizations) {
    // An order is as good as a list of authorizations to the library.
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
