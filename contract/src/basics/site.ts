import { z } from "zod";

/** Where other machines reach the console. Addresses are origins, such as `https://things.example.com`. */
export const Site = z.object({
  /** The address in the settings. Null if they name none; then the address at which the console was opened is used. */
  url: z.string().nullable(),
  /**
   * The address with the server machine's IP address in its network, for a console that was opened at `localhost`: on
   * any other machine, that name means the other machine. Only calls from the server machine get `lan_url`, and only if
   * the settings name no address.
   */
  lan_url: z.string().nullable(),
});
export type Site = z.infer<typeof Site>;

const loopback = /^((.+\.)?localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** Whether a host name or IP address is a loopback one. */
export function isLoopbackHost(host: string): boolean {
  return loopback.test(host);
}

/**
 * The address of the console for other machines: `url` if there is one; otherwise the address at which the console was
 * opened or, if that is a loopback address, `lan_url`. Null if the chosen one is missing, or is a loopback address
 * itself.
 */
export function siteForOthers(told: Site, opened: { origin: string; hostname: string }): string | null {
  const url = told.url ?? (isLoopbackHost(opened.hostname) ? told.lan_url : opened.origin);
  return url === null || isLoopbackHost(new URL(url).hostname) ? null : url;
}
