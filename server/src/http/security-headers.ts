import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

/**
 * The security headers of every answer, by their lower-case names. None depends on the call, so helmet makes them only
 * once: making them for each call would cost more than a query.
 * @param scripts other origins that scripts, frames and images may be loaded from
 */
export function securityHeaders(scripts: readonly string[]): OutgoingHttpHeaders {
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
        connectSrc: ["'self'", "ws:", "wss:", ...scripts],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // With it, browsers would no longer reach an installation without TLS, as in a home or factory network.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  // Helmet calls back before it returns, and throws if the options are wrong.
  protect(request, response, () => {});
  return { ...response.getHeaders() };
}
