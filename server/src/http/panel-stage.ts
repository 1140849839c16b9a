import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

/**
 * A message is from the window whose script sends it, and panels hear only the window that their frame is in: so the console,
 * which puts the frame here and speaks with the panel, has its port handed over by this page.
 */
const script =
  'window.welcome = (panel, port) => panel.postMessage({ thingwright: "welcome" }, "*", [port]);';
const hash = createHash("sha256").update(script).digest("base64");
const page = `<!doctype html><title>Panel</title><script>${script}</script>`;

/**
 * Sends the page that the frame of a panel stands in. It shows nothing by itself; its policy is what binds the frame to one
 * panel: the console's own has to let frames go wherever packages are.
 * @param folder of that panel, as a policy names it
 */
export function sendStage(reply: FastifyReply, folder: string): FastifyReply {
  const policy = {
    "default-src": "'none'",
    "script-src": `'sha256-${hash}'`,
    "frame-src": folder,
    "form-action": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'self'",
  };
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": Object.entries(policy)
        .map(([directive, value]) => `${directive} ${value}`)
        .join("; "),
    })
    .send(page);
}
