import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Assertion, NewCredential } from "@thingwright/contract/accounts/second-factors.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Asked, Challenges } from "./challenges.ts";
import type { LockedPasskey } from "./passkeys.store.ts";
import { requireSite } from "./passkey-site.ts";

/** A passkey as WebAuthn options name it. */
interface Known {
  credential_id: string;
  transports: string[];
}

/** A passkey that has just been made. */
export interface MadePasskey {
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

/** The ceremonies of WebAuthn. Options are for the browser, as JSON. All throw passkeys_unavailable. */
export interface Passkeys {
  optionsToAdd(
    account: { id: string; username: string; known: readonly Known[] },
    now: number,
  ): Promise<Json>;
  /** @param known the passkeys to choose among; if left out, any that the person has at this site */
  optionsToShow(asked: Asked, now: number, known?: readonly Known[]): Promise<Json>;
  /**
   * Uses up the challenge that a browser's answer is for, outside of any transaction.
   * @returns the challenge. Throws passkey_refused
   */
  redeem(sql: Sql, asked: Asked, answer: NewCredential | Assertion, now: number): Promise<string>;
  /** Judges a new passkey, made for a challenge that was redeemed. Throws passkey_refused. */
  judgeNew(credential: NewCredential, challenge: string): Promise<MadePasskey>;
  /**
   * Judges the signature of a passkey for a challenge that was redeemed. The authenticator must have verified the
   * person.
   * @returns the new counter. Throws passkey_refused, also if the counter shows that the passkey was copied
   */
  judge(passkey: LockedPasskey, assertion: Assertion, challenge: string): Promise<number>;
}

type Json = Record<string, unknown>;
/** Loaded only when a passkey is used. */
const library = () => import("@simplewebauthn/server");
const timeout = limits.passkeySeconds * 1000;

/** EdDSA, ES256 and RS256: every authenticator supports at least one of them. */
const algorithms = [-8, -7, -257];

/** Returns the id of an account as authenticators store it: 16 bytes that reveal nothing about the person. */
function handleOf(accountId: string): Buffer {
  return Buffer.from(accountId.replaceAll("-", ""), "hex");
}

const described = (known: readonly Known[]) =>
  known.map(({ credential_id: id, transports }) => ({ id, transports }));

/** @param ownUrl returns the console's address from its settings; called whenever a passkey is used */
export function passkeysWith(challenges: Challenges, ownUrl: () => string): Passkeys {
  const rulesFor = (expectedChallenge: string) => {
    const { id, origin } = requireSite(ownUrl());
    return {
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    };
  };

  return {
    async optionsToAdd({ id, username, known }, now) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: "Thingwright",
        rpID: requireSite(ownUrl()).id,
        userName: username,
        userID: Uint8Array.from(handleOf(id)),
        challenge: challenges.make({ purpose: "add", accountId: id }, now),
        timeout,
        attestationType: "none",
        excludeCredentials: described(known),
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return { ...options };
    },
    async optionsToShow(asked, now, known) {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: requireSite(ownUrl()).id,
        challenge: challenges.make(asked, now),
        timeout,
        userVerification: "required",
        ...(known && { allowCredentials: described(known) }),
      });
      return { ...options };
    },
    async redeem(sql, asked, { response }, now) {
      requireSite(ownUrl());
      const challenge = challengeIn(response.clientDataJSON);
      if (!(await challenges.redeem(sql, challenge, asked, now))) throw problem("passkey_refused");
      return challenge;
    },
    async judgeNew(credential, challenge) {
      const rules = rulesFor(challenge);
      const response = { ...credential, clientExtensionResults: {} };
      const { verifyRegistrationResponse } = await library();
      const { verified, registrationInfo } = await orRefuse(async () => {
        await refuseCertificates(credential);
        return verifyRegistrationResponse({ ...rules, response, supportedAlgorithmIDs: algorithms });
      });
      if (!verified) throw problem("passkey_refused");
      const { id, publicKey, counter } = registrationInfo.credential;
      const transports = credential.response.transports ?? [];
      return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
    },
    async judge(passkey, assertion, challenge) {
      const { userHandle } = assertion.response;
      const handle = handleOf(passkey.account_id).toString("base64url");
      if (userHandle !== undefined && userHandle !== handle) throw problem("passkey_refused");
      const rules = rulesFor(challenge);
      const response = { ...assertion, clientExtensionResults: {} };
      const { credential_id: id, counter } = passkey;
      const credential = { id, counter, publicKey: Uint8Array.from(passkey.public_key) };
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await orRefuse(() =>
        verifyAuthenticationResponse({ ...rules, response, credential }),
      );
      if (!verified) throw problem("passkey_refused");
      return authenticationInfo.newCounter;
    },
  };
}

/**
 * Refuses a new passkey that brings certificates of its manufacturer. They were not requested, and browsers leave them
 * out (WebAuthn §5.1.3); to check their revocation, the library would contact the addresses in the certificates.
 */
async function refuseCertificates({ response }: NewCredential): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get("fmt");
  const vouchesForItself = format === "packed" && attestation.get("attStmt").get("x5c") === undefined;
  if (format !== "none" && !vouchesForItself) throw problem("passkey_refused");
}

/** Reads the challenge that a browser says it has answered; empty if it names none. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    const { challenge } = (data ?? {}) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** Turns every error of the library, which throws for any fault in a browser's data, into passkey_refused. */
async function orRefuse<T>(judge: () => Promise<T>): Promise<T> {
  try {
    return await judge();
  } catch {
    throw problem("passkey_refused");
  }
}
