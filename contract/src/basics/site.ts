import { z } from "zod";

/** Where other machines reach the console. Addresses are origins, such as `https://things.example.com`. */
export const Site = z.object({
  /** As the settings name it; null where they do not. Then it is where the console was opened. */
  url: z.string().nullable(),
  /**
   * At this machine's address in its network, for a console that was opened at `localhost`, which another machine takes for
   * itself. Told only to a call from this machine, and only where the settings name no address.
   */
  lan_url: z.string().nullable(),
});
export type Site = z.infer<typeof Site>;

const loopback = /^((.+\.)?localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** Whether a host name or an address means the machine that asks for it. */
export function isLoopbackHost(host: string): boolean {
  return loopback.test(host);
}

/**
 * The address of the console for other machines: that of the settings, else that at which it was opened, else that of its
 * machine in the network; null where none is known.
 */
export function siteForOthers(told: Site, opened: { origin: string; hostname: string }): string | null {
  const url = told.url ?? (isLoopbackHost(opened.hostname) ? told.lan_url : opened.origin);
  return url === null || isLoopbackHost(new URL(url).hostname) ? null : url;
}
