import { languages } from "@thingwright/contract/basics/language.ts";
import { describe, expect, it } from "vitest";
import { type LetterName, letters } from "./letters.ts";
import { renderMail, renderSms } from "./render.ts";

const fillings = {
  brand: "Lamps at home",
  account: "someone@example.com",
  code: "123456",
  link: "https://things.example.com/reset_password?key=abc",
  company: "Lamps",
  minutes: 10,
  days: 7,
  time: "20 July 2026 at 10:00 UTC",
  address: "198.51.100.7",
  browser: "Firefox on Linux",
  name: "Laptop",
  left: 9,
};

describe.each(Object.keys(letters) as LetterName[])("the letter %s", (name) => {
  it.each(languages)("has every placeholder filled in %s, as mail and as text message", (language) => {
    const { subject, text, html } = renderMail(name, language, fillings);
    const sms = renderSms(name, language, fillings);
    for (const part of [subject, text, html, sms.subject, sms.text]) {
      expect(part).not.toMatch(/\{\w+\}|undefined/);
    }
    expect(subject).not.toBe("");
    expect(html).toContain(`lang="${language === "en" ? "en" : "zh-CN"}"`);
  });

  it("lets no markup in", () => {
    const evil = `"><script>alert('x')</script>&`;
    const { html } = renderMail(name, "en", {
      ...fillings,
      brand: evil,
      account: evil,
      company: evil,
      name: evil,
      link: `${evil}/`,
    });
    expect(html).not.toContain("<script");
    expect(html).not.toContain("'x'");
  });
});

describe.each(languages)("in %s", (language) => {
  it("a company whose name ends in a full stop gets no second one", () => {
    const { text } = renderMail("tenantActivation", language, { ...fillings, company: "Lights & More Ltd." });
    expect(text).toContain("Lights & More Ltd. ");
    expect(text).not.toContain("..");
  });

  it.each(["registerCode", "resetCode", "contactCode"] as const)("%s carries its code", (name) => {
    const { text, html } = renderMail(name, language, fillings);
    for (const part of [text, html, renderSms(name, language, fillings).text]) {
      expect(part).toContain(fillings.code);
    }
  });

  it.each(["resetLink", "memberActivation", "tenantActivation", "newSignIn"] as const)(
    "%s carries its link",
    (name) => {
      const { text, html } = renderMail(name, language, fillings);
      expect(text).toContain(fillings.link);
      expect(html).toContain(`href="${fillings.link}"`);
      expect(renderSms(name, language, fillings).text).toContain(fillings.link);
    },
  );
});
