import { z } from "zod";
import { BoundedLog } from "../bounded-log.ts";
import type { Logger } from "../log.ts";
import type { CaptchaProvider } from "./provider.ts";
import { signedHeaders, type TencentCredential } from "./tencent-signature.ts";

export interface TencentSettings extends TencentCredential {
  appId: string;
  appSecret: string;
  endpoint: string;
  /** Where a browser loads the widget from. */
  script: string;
}

const action = "DescribeCaptchaResult";
const version = "2019-07-22";
/** CaptchaCode of a valid ticket. */
const passed = 1;
const timeoutMs = 5000;

const Answer = z.object({
  Response: z.object({
    CaptchaCode: z.number().optional(),
    CaptchaMsg: z.string().optional(),
    Error: z.object({ Code: z.string(), Message: z.string() }).optional(),
  }),
});

/** Tencent Cloud's captcha: the browser shows Tencent's widget, and Tencent's API verifies the ticket. */
export function tencentCaptcha(settings: TencentSettings, log: Logger): CaptchaProvider {
  const { appId, appSecret, endpoint, script } = settings;
  const host = new URL(endpoint).host;
  const ask = async (parameters: object, now: number) => {
    const body = JSON.stringify(parameters);
    const response = await fetch(endpoint, {
      method: "POST",
      headers: signedHeaders(settings, { host, action, version, body, now }),
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return Answer.parse(await response.json()).Response;
  };
  const refused = new BoundedLog(log, "the captcha provider refused the question");
  const silent = new BoundedLog(log, "the captcha provider could not be asked");
  return {
    origins: [new URL(script).origin, "https://*.captcha.qcloud.com", "https://*.captcha.gtimg.com"],
    challenge: async () => ({ provider: "tencent", app_id: appId, script }),
    async redeem({ ticket, rand_str }, { address, now }) {
      const parameters = {
        CaptchaType: 9,
        Ticket: ticket,
        UserIp: address,
        Randstr: rand_str,
        CaptchaAppId: Number(appId),
        AppSecretKey: appSecret,
      };
      try {
        const { CaptchaCode, Error: refusal } = await ask(parameters, now);
        if (refusal) refused.tell(refusal.Code, { refusal });
        return CaptchaCode === passed ? ticket : null;
      } catch (error) {
        silent.tell(String(error), { error });
        return null;
      }
    },
  };
}
