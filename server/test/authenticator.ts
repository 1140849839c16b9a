import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { Assertion, NewCredential } from "@thingwright/contract/accounts/second-factors.ts";

/** The WebAuthn options that an authenticator reads. */
interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

interface Behaviour {
  /** The origin of the page that requests the passkey or the signature. */
  origin: string;
  /** Whether the authenticator has verified the person, as by a fingerprint. */
  verified?: boolean;
  /** The authenticator's signature counter; 0 if it does not count. */
  counter?: number;
  /** The attestation of the authenticator for a new passkey; by default none. */
  attest?: (made: Made) => Attestation;
}

/** A passkey under creation: its keys, and the data that an attestation signs. */
interface Made {
  privateKey: KeyObject;
  publicKey: KeyObject;
  authData: Buffer;
  clientDataHash: Buffer;
}

/** The format and the statement of an attestation (WebAuthn §6.5). */
interface Attestation {
  fmt: string;
  statement: Map<string, unknown>;
}

/** A browser's passkey, implemented in software. */
export interface SoftPasskey {
  credential: NewCredential;
  sign(options: object, behaviour: Behaviour): Assertion;
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();

function clientData(
  type: "webauthn.create" | "webauthn.get",
  { challenge }: Options,
  origin: string,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The authenticator data of WebAuthn §6.1. */
function authenticatorData(
  rpId: string,
  { verified = true, counter = 0 }: Behaviour,
  attested?: Buffer,
): Buffer {
  const present = 0x01;
  const flags = present | (verified ? 0x04 : 0) | (attested ? 0x40 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
}

/** The public key in COSE format: EC2, ES256, P-256. */
function coseOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ];
  return Buffer.from(isoCBOR.encode(new Map(entries)));
}

/** Creates a passkey with the options from the server. */
export function makePasskey(given: object, behaviour: Behaviour, id = randomBytes(16)): SoftPasskey {
  const options = given as Options;
  const rpId = options.rp!.id;
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]);
  const authData = authenticatorData(rpId, behaviour, attested);
  const made = clientData("webauthn.create", options, behaviour.origin);
  const { attest = () => ({ fmt: "none", statement: new Map() }) } = behaviour;
  const { fmt, statement } = attest({ privateKey, publicKey, authData, clientDataHash: sha256(made) });
  const attestation = new Map<string, unknown>([
    ["fmt", fmt],
    ["attStmt", statement],
    ["authData", Uint8Array.from(authData)],
  ]);
  const named = { id: text(id), rawId: text(id), type: "public-key" as const };
  return {
    credential: {
      ...named,
      response: {
        clientDataJSON: text(made),
        attestationObject: text(isoCBOR.encode(attestation as never)),
        transports: ["internal"],
      },
    },
    sign(asked, how) {
      const question = asked as Options;
      const data = authenticatorData(question.rpId!, how);
      const client = clientData("webauthn.get", question, how.origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: options.user!.id,
        },
      };
    },
  };
}
