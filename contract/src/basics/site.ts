import { z } from "zod";

/** Where other machines reach the console. Addresses are origins, such as `https://things.example.com`. */
export const Site = z.object({
  /** From the settings; null if they name none, in which case it is the address at which the console was opened. */
  url: z.string().nullable(),
  /**
   * With this machine's address in its network, for a console that was opened at `localhost`, which other machines take
   * for themselves. Given only to calls from this machine, and only if the settings name no address.
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
 * The address of the console for other machines: from the settings, else the one at which it was opened, or if that is
 * a loopback address, that of its machine in the network; null if none of these is reachable for others.
 */
export function siteForOthers(told: Site, opened: { origin: string; hostname: string }): string | null {
  const url = told.url ?? (isLoopbackHost(opened.hostname) ? told.lan_url : opened.origin);
  return url === null || isLoopbackHost(new URL(url).hostname) ? null : url;
}
