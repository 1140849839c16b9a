import { type Carrier, Undeliverable } from "../carrier.ts";
import { postJson } from "../post-json.ts";

export interface SmsSettings {
  url: string;
  headers: Record<string, string>;
  /** JSON in which `{phone}` and `{text}` stand inside of strings. */
  body: string;
  /** Whether the URL may lead to this machine or a local network. */
  allowPrivate: boolean;
}

/** Sends text messages through any provider that takes a JSON document by POST. */
export function httpSms({ url, headers, body, allowPrivate }: SmsSettings): Carrier {
  return {
    async send({ recipient, text }) {
      const status = await postJson(url, filled(body, { phone: recipient, text }), { headers, allowPrivate });
      if (status >= 200 && status < 300) return;
      const message = `the provider answered ${status}`;
      // 408 and 429 ask to try again later.
      if (status >= 400 && status < 500 && status !== 408 && status !== 429) throw new Undeliverable(message);
      throw new Error(message);
    },
    async close() {},
  };
}

/** Fills in the values after parsing, so that no text can change the document's shape. */
function filled(template: string, values: Record<string, string>): string {
  return JSON.stringify(JSON.parse(template), (_key, value: unknown) =>
    typeof value === "string"
      ? value.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
      : value,
  );
}
