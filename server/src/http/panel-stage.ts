import { createHash } from "node:crypto";
import { panelFolder, panelStageFolder } from "@thingwright/contract/content/panel-bundle.ts";
import type { FastifyReply } from "fastify";
import { policyOf } from "./guards/security-headers.ts";

/**
 * The console puts a frame into this page. The script makes a policy by which this frame can show only the panel that
 * the page's address names. It does so in the browser because a proxy may have changed the host in the request. The
 * script also passes the console's port to the panel: panels accept messages only from the window that contains their
 * frame, which is this page.
 */
const script = `const policy = document.createElement("meta");
policy.httpEquiv = "Content-Security-Policy";
policy.content = "frame-src " + location.origin + location.pathname.replace("${panelStageFolder}", "${panelFolder}");
document.head.append(policy);
window.welcome = (panel, port) => panel.postMessage({ thingwright: "welcome" }, "*", [port]);`;
const hash = createHash("sha256").update(script).digest("base64");
const page = `<!doctype html><title>Panel</title><script>${script}</script>`;

const policy = {
  "default-src": "'none'",
  "script-src": `'sha256-${hash}'`,
  "frame-src": "'self'",
  "form-action": "'none'",
  "base-uri": "'none'",
  "frame-ancestors": "'self'",
};

/**
 * Sends the page that contains the frame of a panel. It shows nothing by itself. Its policy restricts the frame to one
 * panel, because the console's own policy has to allow frames of all packages.
 */
export function sendStage(reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policyOf(policy),
    })
    .send(page);
}
