import { randomBytes } from "node:crypto";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Problem, problem, type ProblemName } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { SecondStep, secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import type { PublicContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { networkOf } from "../../platform/network.ts";
import { hashToken, sameBytes } from "../../platform/secrets.ts";
import { type Access, findSigningInById, openSession } from "../accounts/index.ts";
import type { Factors } from "./factors.ts";
import { accountOfCredential, listPasskeys } from "./passkeys.store.ts";
import { deleteTicket, findTicket, insertTicket, spendTicketTry } from "./tickets.store.ts";

const scope = systemScope("nobody is signed in yet");

type Body<K extends "takeSecondStep" | "askPasskey" | "loginWithPasskey"> = Parsed<
  (typeof secondFactors)[K]
>["body"];
type SignedIn = Result<(typeof secondFactors)["takeSecondStep"]>;

export interface SecondStepDeps {
  access: Access;
  factors: Factors;
}

/**
 * Computes the mark of the password that an account has when a ticket is issued. A changed password has another mark,
 * which makes the ticket invalid.
 */
function markOf(passwordHash: string): Buffer {
  return hashToken(passwordHash);
}

/**
 * Builds the refusal that asks for a second factor after the right password, with a ticket for the second step. The
 * ticket is 256 random bits, of which only a hash is stored; it becomes invalid when the password is changed.
 */
export async function secondStepOf(
  { sql, now }: PublicContext,
  account: { id: string; password_hash: string },
  factors: Factors,
): Promise<Problem> {
  const ticket = randomBytes(32).toString("base64url");
  await sql.transaction((transaction) =>
    insertTicket(scope, transaction, {
      ticket_hash: hashToken(ticket),
      account_id: account.id,
      password_mark: markOf(account.password_hash),
      expires_at: seconds(now) + limits.secondStepSeconds,
    }),
  );
  const step: SecondStep = { ticket, methods: await factors.kindsOf(sql, account.id) };
  return problem("second_factor_required", {}, step);
}

/**
 * Opens a session with the ticket for the right password and a second factor. Throws second_step_expired if the ticket
 * has expired, was used or was tried too often, or if the password has changed since; second_factor_wrong,
 * passkey_refused, too_many_requests, account_disabled.
 */
export async function takeSecondStep(
  context: PublicContext,
  { ticket, factor }: Body<"takeSecondStep">,
  { access, factors }: SecondStepDeps,
): Promise<SignedIn> {
  const { sql, now, address } = context;
  const hash = hashToken(ticket);
  const at = seconds(now);
  await access.spendGuess(address);
  const open = await spendTicketTry(scope, sql, { hash, at });
  if (!open) throw problem("second_step_expired");
  await access.forgiveGuess(address);
  const account = await accountToSignIn(context, open.account_id, "second_step_expired");
  if (!sameBytes(open.password_mark, markOf(account.password_hash))) throw problem("second_step_expired");
  refuseDisabled(account);
  const shown = await factors.show(context, account, factor, "second step");
  const signedIn = await openSession(context, account, access, async (transaction) => {
    await shown.judge(transaction);
    if (!(await deleteTicket(scope, transaction, hash))) throw problem("second_step_expired");
  });
  await shown.forgive();
  await access.attempts.forgive({ account: account.username, address, browser: account.browser });
  return signedIn;
}

/**
 * Builds the options by which a browser asks for a passkey: for the second step if there is a ticket, or else for a
 * sign-in with a passkey alone.
 */
export async function askPasskey(
  context: PublicContext,
  { ticket }: Body<"askPasskey">,
  { access, factors: { passkeys } }: SecondStepDeps,
): Promise<{ options: Record<string, unknown> }> {
  const { sql, now, address } = context;
  if (ticket === undefined) return { options: await passkeys.optionsToShow({ purpose: "sign in" }, now) };
  await access.spendGuess(address);
  const open = await findTicket(scope, sql, { hash: hashToken(ticket), at: seconds(now) });
  if (!open) throw problem("second_step_expired");
  await access.forgiveGuess(address);
  const accountId = open.account_id;
  const known = await listPasskeys(scope, sql, accountId);
  return { options: await passkeys.optionsToShow({ purpose: "second step", accountId }, now, known) };
}

/**
 * Opens a session with a passkey alone. A passkey is two factors in one: the person has it, and it verifies the person
 * by a biometric or a PIN. Only a caller who has the passkey learns that the account is disabled. Throws
 * passkey_refused, account_disabled, too_many_requests.
 */
export async function loginWithPasskey(
  context: PublicContext,
  { credential }: Body<"loginWithPasskey">,
  { access, factors }: SecondStepDeps,
): Promise<SignedIn> {
  const { sql, address } = context;
  await access.spendGuess(address);
  const accountId = await accountOfCredential(scope, sql, credential.id);
  if (accountId === undefined) throw problem("passkey_refused");
  const account = await accountToSignIn(context, accountId, "passkey_refused");
  const shown = await factors.show(context, account, { credential }, "sign in");
  const signedIn = await openSession(context, account, access, async (transaction) => {
    await shown.judge(transaction);
    refuseDisabled(account);
  });
  await access.forgiveGuess(address);
  await shown.forgive();
  await access.attempts.forgive({ account: account.username, address, browser: account.browser });
  return signedIn;
}

/**
 * Finds the account that is about to sign in; the operation record of the call names this account.
 * @param gone the refusal if the account was deleted
 */
async function accountToSignIn(context: PublicContext, id: string, gone: ProblemName) {
  const account = await findSigningInById(scope, context.sql, id, {
    network: networkOf(context.address),
    browser: context.browser,
  });
  if (!account) throw problem(gone);
  const { username: name, owner_id: owner } = account;
  context.actsFor({ uid: id, username: name, owner }, { id, name });
  const browser = account.browser ?? undefined;
  return { ...account, browser, known: browser !== undefined || typeof account.seen_here_at === "number" };
}

/** Refuses an account that is disabled, or whose primary account is. */
function refuseDisabled({ status, owner_status }: { status: number; owner_status: number }): void {
  if (status !== enabled.yes || owner_status !== enabled.yes) throw problem("account_disabled");
}
