import { isEmail } from "@thingwright/contract/account-names.ts";
import type { Language } from "@thingwright/contract/language.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { MessageQueue } from "../messages/index.ts";
import { makeLink } from "./links.ts";
import type { LetterName } from "./templates/letters.ts";
import { type Fillings, renderMail, renderSms } from "./templates/render.ts";

/** What a notice needs of the call that leads to it. */
export interface NoticeCall {
  sql: Sql;
  now: number;
  /** The caller's language, used where the account has not chosen its own. */
  language: Language;
}

export interface Addressee {
  uid: string;
  username: string;
  email: string;
  mobile: string;
  language?: string | null;
}

/** Mails and text messages about an account: to its email, or else to its mobile number. */
export interface Notices {
  /** Sends a code to an address. The letter names the address alone: the caller has not shown to own an account. */
  code(call: NoticeCall, letter: "registerCode" | "resetCode", address: string, code: string): Promise<void>;
  alreadyRegistered(call: NoticeCall, address: string): Promise<void>;
  sendReset(call: NoticeCall, account: Addressee): Promise<void>;
  /** Sends the link that sets the first password: to a tenant where `company_name` is given, else to a member. */
  sendActivation(call: NoticeCall, account: Addressee & { company_name?: string }): Promise<void>;
  passwordChanged(call: NoticeCall, account: Addressee): Promise<void>;
}

/** @param publicUrl the address of the console, without a slash at the end; asked for when a link is made */
export function noticesThrough(messages: MessageQueue, publicUrl: () => string): Notices {
  const minutes = (seconds: number) => Math.round(seconds / 60);

  async function send(
    { sql, now, language }: NoticeCall,
    letter: LetterName,
    recipient: string,
    { secret = "", ...fillings }: Fillings & { secret?: string },
  ): Promise<void> {
    if (recipient === "") return;
    const message = isEmail(recipient)
      ? { channel: "email" as const, ...renderMail(letter, language, fillings) }
      : { channel: "sms" as const, ...renderSms(letter, language, fillings) };
    await messages.push(sql, { ...message, recipient, secret }, now);
  }

  const addressOf = ({ email, mobile }: Addressee) => email || mobile;
  const inLanguageOf = (call: NoticeCall, { language }: Addressee): NoticeCall =>
    language === "en" || language === "zh_CN" ? { ...call, language } : call;

  return {
    code: (call, letter, address, code) =>
      send(call, letter, address, {
        account: address,
        code,
        secret: code,
        minutes: minutes(limits.codeSeconds),
      }),
    alreadyRegistered: (call, address) =>
      send(call, "alreadyRegistered", address, { account: address, link: `${publicUrl()}/login` }),
    async sendReset(call, account) {
      const key = await makeLink(call, account.uid, "reset");
      await send(inLanguageOf(call, account), "resetLink", addressOf(account), {
        account: account.username,
        link: `${publicUrl()}/reset_password?key=${key}`,
        minutes: minutes(limits.resetLinkSeconds),
        secret: key,
      });
    },
    async sendActivation(call, account) {
      const key = await makeLink(call, account.uid, "activate");
      const letter = account.company_name ? "tenantActivation" : "memberActivation";
      await send(inLanguageOf(call, account), letter, addressOf(account), {
        account: account.username,
        company: account.company_name ?? "",
        link: `${publicUrl()}/activate_account?key=${key}`,
        days: limits.activationLinkSeconds / 86_400,
        secret: key,
      });
    },
    passwordChanged: (call, account) =>
      send(inLanguageOf(call, account), "passwordChanged", addressOf(account), { account: account.username }),
  };
}
