import { createHash, createPublicKey, verify } from "node:crypto";
import { moduleOf } from "@thingwright/contract/firmware/firmware-version.ts";
import { signedText } from "@thingwright/contract/firmware/signed-text.ts";
import { failureCode } from "@thingwright/contract/firmware/update-state.ts";
import type { DeviceClient } from "./device-client.ts";
import type { FirmwareOffer } from "./dialect.ts";

export interface UpdateOptions {
  /**
   * The maker's public key in PEM, and the product of the device: firmware that the maker has not signed for this product
   * is refused. If it is left out, only the digest is checked.
   */
  signer?: { publicKey: string; productKey: string };
  /** Writes the firmware. If it rejects, the update has failed. */
  write: (firmware: Buffer) => Promise<void>;
  /** How often the download may break off and go on; 5 times by default. */
  resumes?: number;
}

/**
 * Downloads offered firmware, checks it, writes it, and reports the progress or the failureCode. The platform takes the update
 * as done once the device, restarted, reports the new version.
 * @returns whether the firmware was written
 */
export async function performUpdate(
  device: Pick<DeviceClient, "reportProgress">,
  offer: FirmwareOffer,
  { signer, write, resumes = 5 }: UpdateOptions,
): Promise<boolean> {
  const module = offer.module === undefined ? {} : { module: offer.module };
  const tell = (step: number, text = "") => device.reportProgress({ step, text, ...module });
  const fail = async (step: number, error: unknown) => {
    await tell(step, error instanceof Error ? error.message : String(error));
    return false;
  };
  let firmware: Buffer;
  try {
    firmware = await download(offer, resumes, tell);
  } catch (error) {
    return fail(failureCode.download, error);
  }
  const problem = problemOf(firmware, offer, signer);
  if (problem) return fail(failureCode.verification, problem);
  try {
    await write(firmware);
  } catch (error) {
    return fail(failureCode.writing, error);
  }
  await tell(100);
  return true;
}

/** Downloads a file; a download that breaks off goes on where it stopped. @throws after too many breaks */
async function download(
  { url, size }: FirmwareOffer,
  resumes: number,
  tell: (percent: number) => Promise<void>,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  let told = 0;
  await tell(0);
  for (let breaks = 0; ; breaks++) {
    try {
      const answer = await fetch(url, bytes > 0 ? { headers: { range: `bytes=${bytes}-` } } : {});
      if (answer.status !== (bytes > 0 ? 206 : 200) || !answer.body) throw new Error(`HTTP ${answer.status}`);
      for await (const part of answer.body) {
        bytes += part.length;
        if (bytes > size) throw new Error(`more than ${size} bytes`);
        parts.push(Buffer.from(part));
        const percent = Math.floor((bytes / size) * 95);
        if (percent >= told + 10) await tell((told = percent));
      }
      return Buffer.concat(parts);
    } catch (error) {
      if (breaks >= resumes || bytes > size) throw error;
    }
  }
}

/** What is wrong with downloaded firmware; null if nothing is. */
function problemOf(
  firmware: Buffer,
  { module, version, size, sha256, signature }: FirmwareOffer,
  signer: UpdateOptions["signer"],
): string | null {
  if (firmware.length !== size) return `${firmware.length} bytes instead of ${size}`;
  if (createHash("sha256").update(firmware).digest("hex") !== sha256) return "wrong SHA-256 digest";
  if (!signer) return null;
  const product_key = signer.productKey;
  const signed = signedText({ product_key, module: moduleOf(module), version, size, sha256 });
  const key = createPublicKey(signer.publicKey);
  return verify(null, Buffer.from(signed), key, Buffer.from(signature, "base64")) ? null : "wrong signature";
}
