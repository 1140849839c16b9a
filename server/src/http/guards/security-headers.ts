import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

export interface Origins {
  /** Other origins from which scripts, frames and images may be loaded, and that scripts may call. */
  scripts: readonly string[];
  /** Whether browsers reach the platform over HTTPS, and are told by HSTS to do so from then on. */
  https: boolean;
}

/**
 * The security headers of every answer, by their lower-case names; an answer that browsers may cache overrides
 * `cache-control`. None depends on the call, so helmet makes them only once: making them for each call would cost more
 * than a query.
 */
export function securityHeaders({ scripts, https }: Origins): OutgoingHttpHeaders {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        frameSrc: ["'self'", ...scripts],
        baseUri: ["'none'"],
        // The console places floating elements by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", ...scripts],
        // `'self'` includes the WebSockets of this server (CSP 3 §6.7.2.8).
        connectSrc: ["'self'", ...scripts],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // Browsers that have received this header no longer use plain HTTP. An installation without TLS, as in a home or
    // factory network, would then be unreachable.
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  // Helmet calls back before it returns, and throws if the options are wrong.
  protect(request, response, () => {});
  return { ...response.getHeaders(), "cache-control": "no-store" };
}

/** Writes a content security policy as the value of its header. */
export const policyOf = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([directive, value]) => `${directive} ${value}`)
    .join("; ");
