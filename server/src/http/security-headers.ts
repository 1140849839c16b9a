import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

/**
 * The headers that guard every answer, by their lower-case names. None depends on the call, so that helmet works them
 * out once: for each call anew, they cost more than a query.
 * @param scripts where scripts, frames and images of others may come from
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
        // Floating elements are placed by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", ...scripts],
        connectSrc: ["'self'", "ws:", "wss:", ...scripts],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // A plain-HTTP installation in a home or factory network must stay reachable.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  // Done as soon as it returns; what is wrong with the options, it throws.
  protect(request, response, () => {});
  return { ...response.getHeaders() };
}
