import { useConfig } from "../../../lib/use-config.ts";

/** Whether passkeys work here, or why they do not. */
export type PasskeysHere = "possible" | "unsupported" | "nowhere" | "elsewhere";

/** Whether passkeys work in this browser at this address. @param origin the address at which they work, or empty */
export function passkeysAt(origin: string): PasskeysHere {
  if (origin === "") return "nowhere";
  if (origin !== location.origin) return "elsewhere";
  return "PublicKeyCredential" in window ? "possible" : "unsupported";
}

/** Whether passkeys work here, before anybody has signed in; false until that is known. */
export function usePasskeysHere(): boolean {
  const entries = useConfig("passkey_origin");
  return passkeysAt(entries?.[0]?.value ?? "") === "possible";
}
