import { level } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { registration, SentCode } from "@thingwright/contract/accounts/registration.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { isTimeZone } from "@thingwright/contract/basics/time-zone.ts";
import type { PublicContext } from "../../http/context.ts";
import { unlessTaken, violates } from "../../platform/database/errors.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Access } from "./access.ts";
import { refuseGuessable } from "./common-passwords.ts";
import { findAccount } from "./accounts.store.ts";
import type { RegistrationPolicy } from "./registration-policy.ts";
import { hashPassword } from "./passwords.ts";
import { addPrimaryAccount } from "./primary-accounts.ts";
import { findByAddress } from "./recipients.store.ts";
import { registrationQuota } from "./registration-quota.store.ts";
import { inSameTime } from "./same-time.ts";

const scope = systemScope("nobody is signed in yet");
type Body<K extends "sendCode" | "register"> = Parsed<(typeof registration)[K]>["body"];

/**
 * Sends a code to an address. The answer and its duration are the same whether or not the address has an account.
 */
export async function sendCode(
  context: PublicContext,
  { user_type, username, code_type, captcha }: Body<"sendCode">,
  access: Access,
  registrationPolicy: RegistrationPolicy,
): Promise<SentCode> {
  if (code_type === "register") registrationPolicy.refuseStranger();
  registrationPolicy.refuseUnreached(user_type);
  const address = username.toLowerCase();
  await access.captcha.verify(captcha, { address: context.address, account: address });
  const send = code_type === "register" ? sendRegisterCode : sendResetCode;
  const nonce = await inSameTime(() =>
    access.asMessage({ to: address, from: context.address }, () =>
      context.sql.transaction((sql) => send({ ...context, sql }, address, access)),
    ),
  );
  return { count_time: limits.codeResendSeconds, nonce };
}

async function sendRegisterCode(
  call: PublicContext,
  address: string,
  { codes, notices }: Access,
): Promise<string> {
  const key = { address, purpose: "register" as const };
  if (await findAccount(scope, call.sql, address)) {
    const nonce = await codes.withhold(call, key);
    await notices.alreadyRegistered(call, address);
    return nonce;
  }
  const { code, nonce } = await codes.issue(call, key);
  await notices.code(call, "registerCode", address, code);
  return nonce;
}

async function sendResetCode(
  call: PublicContext,
  address: string,
  { codes, notices }: Access,
): Promise<string> {
  const key = { address, purpose: "reset" as const };
  const [account] = await findByAddress(scope, call.sql, address);
  if (!account) return codes.withhold(call, key);
  const { code, nonce } = await codes.issue(call, key);
  await notices.code(call, "resetCode", address, code);
  return nonce;
}

/** Makes a primary account of level 2 for an address whose code the caller has typed. */
export async function register(
  context: PublicContext,
  body: Body<"register">,
  access: Access,
  registrationPolicy: RegistrationPolicy,
): Promise<null> {
  registrationPolicy.refuseStranger();
  const address = body.username.toLowerCase();
  const { nickname, company_name } = body;
  await refuseGuessable(context.language, body.password, { username: address, nickname, company_name });
  await access.spendGuess(context.address);
  const takeCode = await access.codes.check(context, { address, purpose: "register" }, body);
  await access.forgiveGuess(context.address);
  const account = {
    username: address,
    passwordHash: await hashPassword(body.password, { rank: "proven", address: context.address }),
    nickname: body.nickname,
    companyName: body.company_name,
    ...(body.time_zone !== undefined && isTimeZone(body.time_zone) && { timeZone: body.time_zone }),
    level: level.user,
  };
  const add = async (sql: Sql) => {
    await takeCode(sql);
    const quota = await registrationQuota(scope, sql);
    return addPrimaryAccount(sql, { ...account, quota }, context.now);
  };
  const uid = await unlessTaken(
    "account_username_key",
    () => onceMore("account_prefix_key", () => context.sql.transaction(add)),
    () => problem("code_wrong"),
  );
  context.actsFor({ uid, username: address, owner: uid }, { id: uid, name: address });
  return null;
}

/**
 * Tries again once if a constraint is violated. If two companies of one name register at the same moment, the second
 * thus gets another prefix.
 */
async function onceMore<T>(constraint: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, constraint)) return work();
    throw error;
  }
}
