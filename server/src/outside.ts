import { z } from "zod";
import type { Carriers } from "./platform/carrier.ts";
import { proofOfWork } from "./platform/captcha/proof-of-work.ts";
import type { CaptchaProvider } from "./platform/captcha/provider.ts";
import { tencentCaptcha } from "./platform/captcha/tencent.ts";
import type { S3Settings } from "./platform/files/s3-client.ts";
import type { Logger } from "./platform/log.ts";
import { smtpCarrier } from "./platform/mail/smtp.ts";
import type { PushSettings } from "./platform/push/web-push.ts";
import type { Vault } from "./platform/secrets.ts";
import { httpSms } from "./platform/sms/http-sms.ts";

const webAddress = z.url({ protocol: /^https?$/, error: "must begin with http:// or https://" });
const jsonObject = z.string().refine(isJsonObject, "must be a JSON object");

/** Settings of external services, all of which are optional. */
export const outsideSettings = {
  PUBLIC_URL: webAddress
    .refine(
      (url) => new URL(url).href === `${new URL(url).origin}/`,
      "must end after the host name and the port",
    )
    .transform((url) => new URL(url).origin)
    .optional()
    .describe(
      "Address of the console for browsers and phones, without a path; built from PUBLIC_HOST (or this machine's address in its network) and PORT if not set",
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional()
    .describe(
      "SMTP server for mail, such as `smtp://user:password@host:587`; without it, mail stays in the outbox",
    ),
  MAIL_FROM: z
    .string()
    .regex(/^[^\p{Cc}]*[^\s@<>]+@[^\s@<>]+>?$/u, "must be an address, or a name with an address in <>")
    .optional()
    .describe("Sender of mail, such as `Thingwright <things@example.com>`; required with SMTP_URL"),
  SMS_URL: webAddress
    .optional()
    .describe("Address that text messages are sent to by POST; without it, they stay in the outbox"),
  SMS_HEADERS: jsonObject.default("{}").describe("Headers of that call, as a JSON object"),
  SMS_BODY: jsonObject
    .default('{"phone":"{phone}","text":"{text}"}')
    .describe("Its body, a JSON object; `{phone}` and `{text}` in its strings are filled in"),
  SMS_PRIVATE: z
    .stringbool()
    .default(false)
    .describe("Whether SMS_URL may point to this machine or a private network"),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must begin with mailto: or https://")
    .optional()
    .describe(
      "Contact address for browsers' push services, about messages pushed to phones; if not set, PUBLIC_URL if it is https. Without either, these messages stay in the outbox",
    ),
  PUSH_PRIVATE: z
    .stringbool()
    .default(false)
    .describe("Whether push services may be on this machine or in a private network, and without TLS"),
  MESSAGE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(30)
    .describe("Days to keep mails, text messages and pushed messages"),
  CAPTCHA_PROVIDER: z
    .enum(["self", "tencent"])
    .default("self")
    .describe(
      "Captcha provider: `self`, a proof of work without external services, or `tencent`, Tencent Cloud",
    ),
  CAPTCHA_FALLBACK: z
    .enum(["allow", "refuse"])
    .default("allow")
    .describe("Whether a browser that cannot load the captcha is let in, up to five times an hour"),
  TENCENT_CAPTCHA_APP_ID: z
    .string()
    .regex(/^\d+$/, "must be a number")
    .optional()
    .describe("CaptchaAppId; with CAPTCHA_PROVIDER=tencent, like the next three"),
  TENCENT_CAPTCHA_APP_SECRET: z.string().optional().describe("AppSecretKey of that captcha"),
  TENCENT_SECRET_ID: z.string().optional().describe("SecretId for calling Tencent Cloud's API"),
  TENCENT_SECRET_KEY: z.string().optional().describe("Its SecretKey"),
  TENCENT_CAPTCHA_ENDPOINT: webAddress
    .default("https://captcha.tencentcloudapi.com")
    .describe("Where tickets are checked"),
  TENCENT_CAPTCHA_SCRIPT: webAddress
    .default("https://turing.captcha.qcloud.com/TJCaptcha.js")
    .describe("The script that browsers load"),
  S3_URL: webAddress
    .optional()
    .describe("An object store (S3 protocol) for uploaded files, instead of FILES_DIR; with the next three"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be 3 to 63 of a-z, 0-9, dot and hyphen")
    .optional()
    .describe("Its bucket, which must exist"),
  S3_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe("Access key that may list the bucket, and read, write and delete its objects"),
  S3_KEY_SECRET: z.string().min(1).optional().describe("Secret of that key"),
  S3_REGION: z.string().min(1).default("us-east-1").describe("Region that calls are signed for"),
  S3_PATH_STYLE: z
    .stringbool()
    .default(true)
    .describe("Whether the bucket is in the path of an address; otherwise it precedes the host name"),
};
const Outside = z.object(outsideSettings);
type Outside = z.infer<typeof Outside>;

/** Returns a text that says which settings do not fit together; null if all do. */
export function outsideMisfit(config: Outside): string | null {
  if (config.SMTP_URL && !config.MAIL_FROM) return "SMTP_URL needs MAIL_FROM";
  if (config.CAPTCHA_PROVIDER === "tencent" && !tencentSettings(config)) {
    return "CAPTCHA_PROVIDER=tencent needs TENCENT_CAPTCHA_APP_ID, TENCENT_CAPTCHA_APP_SECRET, TENCENT_SECRET_ID and TENCENT_SECRET_KEY";
  }
  if (s3Names.some((name) => config[name]) && !s3Of(config)) return `${s3Names.join(", ")} go together`;
  return null;
}

const s3Names = ["S3_URL", "S3_BUCKET", "S3_KEY_ID", "S3_KEY_SECRET"] as const;

/** Returns the settings of the object store for files; null if the files are kept in a folder. */
export function s3Of(config: Outside): S3Settings | null {
  const { S3_URL: url, S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_KEY_SECRET: keySecret } = config;
  if (!url || !bucket || !keyId || !keySecret) return null;
  return { url, bucket, keyId, keySecret, region: config.S3_REGION, pathStyle: config.S3_PATH_STYLE };
}

export function carriersOf(config: Outside): Carriers {
  const { SMTP_URL: smtp, MAIL_FROM: from, SMS_URL: sms } = config;
  return {
    ...(smtp && from && { email: smtpCarrier({ url: smtp, from }) }),
    ...(sms && {
      sms: httpSms({
        url: sms,
        headers: z.record(z.string(), z.string()).parse(JSON.parse(config.SMS_HEADERS)),
        body: config.SMS_BODY,
        allowPrivate: config.SMS_PRIVATE,
      }),
    }),
  };
}

/**
 * Returns the settings with which messages are sent to phones whose app is closed; null if such messages stay in the
 * outbox.
 */
export function pushSettingsOf(config: Outside): PushSettings | null {
  const { PUSH_CONTACT: given, PUBLIC_URL: own, PUSH_PRIVATE: allowPrivate } = config;
  const contact = given ?? (own?.startsWith("https:") ? own : undefined);
  return contact === undefined ? null : { contact, allowPrivate };
}

export function captchaProviderOf(config: Outside, vault: Vault, log: Logger): CaptchaProvider {
  const settings = config.CAPTCHA_PROVIDER === "tencent" ? tencentSettings(config) : null;
  return settings ? tencentCaptcha(settings, log) : proofOfWork(vault);
}

function tencentSettings(config: Outside) {
  const { TENCENT_CAPTCHA_APP_ID: appId, TENCENT_CAPTCHA_APP_SECRET: appSecret } = config;
  const { TENCENT_SECRET_ID: secretId, TENCENT_SECRET_KEY: secretKey } = config;
  if (!appId || !appSecret || !secretId || !secretKey) return null;
  const { TENCENT_CAPTCHA_ENDPOINT: endpoint, TENCENT_CAPTCHA_SCRIPT: script } = config;
  return { appId, appSecret, secretId, secretKey, endpoint, script };
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
