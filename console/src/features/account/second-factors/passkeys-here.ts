import { useConfig } from "../../../lib/use-config.ts";

/**
 * Whether passkeys work in this browser at this address. `unsupported`: the browser does not support them. `nowhere`:
 * the installation has no origin for passkeys. `elsewhere`: they work at another origin.
 */
export type PasskeysHere = "possible" | "unsupported" | "nowhere" | "elsewhere";

/**
 * Returns whether passkeys work in this browser at this address.
 * @param origin the origin at which passkeys work, or empty
 */
export function passkeysAt(origin: string): PasskeysHere {
  if (origin === "") return "nowhere";
  if (origin !== location.origin) return "elsewhere";
  return "PublicKeyCredential" in window ? "possible" : "unsupported";
}

/**
 * Whether passkeys work in this browser at this address. It can be used before sign-in. False until the configuration
 * has loaded.
 */
export function usePasskeysHere(): boolean {
  const entries = useConfig("passkey_origin");
  return passkeysAt(entries?.[0]?.value ?? "") === "possible";
}
