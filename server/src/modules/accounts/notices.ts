import { isEmail } from "@thingwright/contract/accounts/account-names.ts";
import { readAgent } from "@thingwright/contract/devices/agent.ts";
import { fill, headerOf, type Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { MessageQueue } from "../messages/index.ts";
import { makeLinkKey } from "./links.ts";
import type { AppLetter } from "./templates/app-letters.ts";
import type { LetterName } from "./templates/letters.ts";
import type { SecondFactorLetter } from "./templates/second-factor-letters.ts";
import { type Fillings, renderMail, renderSms } from "./templates/render.ts";

/** The parts of a call that a notice needs. */
export interface NoticeCall {
  sql: Sql;
  now: number;
  /** The caller's language, used where the account has not chosen its own. */
  language: Language;
  /** The app in whose name the notice is sent, with its sign-in address; if left out, the platform is the sender. */
  brand?: { name: string; link: string };
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
  /**
   * Sends a code to an address. The letter names only the address, because the caller has not proven to own the
   * account.
   */
  code(
    call: NoticeCall,
    letter: "registerCode" | "resetCode" | "contactCode",
    address: string,
    code: string,
  ): Promise<void>;
  alreadyRegistered(call: NoticeCall, address: string): Promise<void>;
  sendReset(call: NoticeCall, account: Addressee): Promise<void>;
  /**
   * Sends the link that sets the first password. The letter is for a tenant if `company_name` is given, else for a
   * member.
   */
  sendActivation(call: NoticeCall, account: Addressee & { company_name?: string }): Promise<void>;
  passwordChanged(call: NoticeCall, account: Addressee): Promise<void>;
  /** Informs an end user of an app about a change. */
  atHome(call: NoticeCall, letter: Exclude<AppLetter, "contactCode">, address: string): Promise<void>;
  /** Reports a sign-in from a new place, with its time in the time zone of the account. */
  newSignIn(call: NoticeCall, account: Addressee & { time_zone: string }, signIn: SignedIn): Promise<void>;
  /** @param about the name of a passkey, or how many recovery codes are left */
  secondFactor(
    call: NoticeCall,
    letter: SecondFactorLetter,
    account: Addressee,
    about?: { name?: string | undefined; left?: number },
  ): Promise<void>;
}

/** The time, the network address and the browser of a sign-in. */
export interface SignedIn {
  /** Milliseconds since 1970. */
  at: number;
  address: string;
  /** The browser's user agent. */
  agent: string;
}

function timeIn(timeZone: string, language: Language, at: number): string {
  const options = { dateStyle: "long", timeStyle: "long", timeZone } as const;
  return new Intl.DateTimeFormat(headerOf(language), options).format(at);
}

const unknownBrowser = { en: "unknown", zh_CN: "未知" };
const browserOn = { en: "{browser} on {system}", zh_CN: "{system} 上的 {browser}" };

/** The browser's name from our own list, so that a mail contains no words that the person who signs in has chosen. */
function browserName(agent: string, language: Language): string {
  const { browser, system } = readAgent(agent);
  if (browser && system) return fill(browserOn, language, { browser, system });
  return browser ?? system ?? unknownBrowser[language];
}

/** @param publicUrl returns the address of the console, without a slash at the end; called when a link is made */
export function noticesThrough(messages: MessageQueue, publicUrl: () => string): Notices {
  const minutes = (seconds: number) => Math.round(seconds / 60);

  async function send(
    { sql, now, language, brand }: NoticeCall,
    letter: LetterName,
    recipient: string,
    { secret = "", ...about }: Omit<Fillings, "brand"> & { secret?: string },
  ): Promise<void> {
    const fillings = { brand: brand?.name ?? "Thingwright", ...about };
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
      send(call, "alreadyRegistered", address, {
        account: address,
        link: call.brand?.link ?? `${publicUrl()}/login`,
      }),
    atHome: (call, letter, address) => send(call, letter, address, { account: address }),
    async sendReset(call, account) {
      const key = await makeLinkKey(call, account.uid, "reset");
      await send(inLanguageOf(call, account), "resetLink", addressOf(account), {
        account: account.username,
        link: `${publicUrl()}/reset_password?key=${key}`,
        minutes: minutes(limits.resetLinkSeconds),
        secret: key,
      });
    },
    async sendActivation(call, account) {
      const key = await makeLinkKey(call, account.uid, "activate");
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
    async newSignIn(call, account, { at, address, agent }) {
      const own = inLanguageOf(call, account);
      await send(own, "newSignIn", addressOf(account), {
        account: account.username,
        time: timeIn(account.time_zone, own.language, at),
        address,
        browser: browserName(agent, own.language),
        link: `${publicUrl()}/account/accountInfo`,
      });
    },
    secondFactor: (call, letter, account, about = {}) =>
      send(inLanguageOf(call, account), letter, addressOf(account), { account: account.username, ...about }),
  };
}
