import { createHash } from "node:crypto";
import { seconds } from "../clock.ts";
import { keyedHash } from "../secrets.ts";

export interface TencentCredential {
  secretId: string;
  secretKey: string;
}

const service = "captcha";

/** The headers that sign a call of Tencent Cloud's API 3.0: TC3-HMAC-SHA256, as its page "Signature v3" says. */
export function signedHeaders(
  { secretId, secretKey }: TencentCredential,
  {
    host,
    action,
    version,
    body,
    now,
  }: { host: string; action: string; version: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(seconds(now));
  const date = new Date(now).toISOString().slice(0, 10);
  const contentType = "application/json; charset=utf-8";
  const named = "content-type;host;x-tc-action";
  const canonicalHeaders = `content-type:${contentType}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const canonical = ["POST", "/", "", canonicalHeaders, named, sha256(body)].join("\n");
  const scope = `${date}/${service}/tc3_request`;
  const toSign = ["TC3-HMAC-SHA256", timestamp, scope, sha256(canonical)].join("\n");
  const key = [date, service, "tc3_request"].reduce(keyedHash, Buffer.from(`TC3${secretKey}`));
  const signature = keyedHash(key, toSign).toString("hex");
  return {
    authorization: `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${named}, Signature=${signature}`,
    "content-type": contentType,
    "x-tc-action": action,
    "x-tc-timestamp": timestamp,
    "x-tc-version": version,
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
