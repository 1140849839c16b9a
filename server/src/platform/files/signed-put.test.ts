import { createHash, createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { signedPut } from "./s3-client.ts";

const settings = {
  url: "http://store.test:9000",
  bucket: "files",
  region: "eu-test-1",
  keyId: "AKIDTEST",
  keySecret: "secret/of+the=test",
  pathStyle: true,
};

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** The signature that a store works out for a PUT with these headers (AWS Signature Version 4, in the query). */
function signatureOf(address: string, given: Record<string, string>): string {
  const url = new URL(address);
  const query = [...url.searchParams].filter(([name]) => name !== "X-Amz-Signature");
  const encoded = query.map((pair) => pair.map(encodeURIComponent).join("=")).toSorted();
  const names = url.searchParams.get("X-Amz-SignedHeaders")!.split(";");
  const headers = names.map((name) => `${name}:${name === "host" ? url.host : given[name]}\n`);
  const canonical = [
    "PUT",
    url.pathname,
    encoded.join("&"),
    headers.join(""),
    names.join(";"),
    "UNSIGNED-PAYLOAD",
  ].join("\n");
  const time = url.searchParams.get("X-Amz-Date")!;
  const day = time.slice(0, 8);
  const scope = `${day}/${settings.region}/s3/aws4_request`;
  const hashed = createHash("sha256").update(canonical).digest("hex");
  const key = [settings.region, "s3", "aws4_request"].reduce<Buffer>(
    (made, part) => hmac(made, part),
    hmac(`AWS4${settings.keySecret}`, day),
  );
  return hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hashed}`).toString("hex");
}

it("returns a presigned URL whose signature covers the object, size and expiry", async () => {
  const { url, headers } = await signedPut(settings, "incoming/a", { size: 7, seconds: 900 });
  const signature = new URL(url).searchParams.get("X-Amz-Signature");
  expect(new URL(url).searchParams.get("X-Amz-Expires")).toBe("900");
  expect(headers).toEqual({ "content-type": "application/octet-stream", "content-length": "7" });
  expect(signatureOf(url, headers)).toBe(signature);
  expect(signatureOf(url.replace("/incoming/a", "/incoming/b"), headers)).not.toBe(signature);
  expect(signatureOf(url, { ...headers, "content-length": "8" })).not.toBe(signature);
  expect(signatureOf(url.replace("=900", "=9000"), headers)).not.toBe(signature);
});
