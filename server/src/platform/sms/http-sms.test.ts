import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startHttpDouble } from "../../../test/http-double.ts";
import { httpSms } from "./http-sms.ts";

const provider = await forFile(startHttpDouble());

it.each(['","to":"13900000000', "\\", "\u0000\u2028\ud800", "{phone} {text} {other}", "__proto__"])(
  "keeps the structure of the JSON template with the text %j",
  async (text) => {
    const body = '{"to":"{phone}","parts":["{text}"],"{text}":7,"note":"{other}"}';
    const carrier = httpSms({ url: provider.url, headers: {}, body, allowPrivate: true });
    provider.received.length = 0;
    await carrier.send({ recipient: "13800138000", subject: "", text, html: "" });
    const [sent] = provider.received;
    expect(JSON.parse(sent!.body)).toEqual({
      to: "13800138000",
      parts: [text],
      "{text}": 7,
      note: "{other}",
    });
  },
);
