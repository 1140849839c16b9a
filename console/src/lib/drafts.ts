import { currentToken, lastEnding, onSessionChange } from "./session.ts";

/**
 * The input of forms when the session expired. In memory only: it is gone after a reload, and cleared for another
 * user.
 */
const drafts = new Map<string, unknown>();
let owner: string | undefined;

/** Tells forms apart: by the path of the page and by the values that the form began with. */
export function draftKey(pathname: string, defaultValues: unknown): string {
  return `${pathname} ${JSON.stringify(defaultValues)}`;
}

/** Leaves out fields that must not be kept even for a moment: passwords, secrets, tokens. */
function withoutSecrets(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password|secret|token/i.test(name)));
}

/**
 * Calls `read` when the session expires, and keeps the values that it returns for the same form after the next
 * sign-in.
 */
export function keepDraft(key: string, read: () => object | undefined): () => void {
  return onSessionChange(() => {
    if (currentToken() || lastEnding() !== "expired") return;
    const values = read();
    if (values) drafts.set(key, withoutSecrets(values));
  });
}

/** The values kept for a form; they are given once. */
export function takeDraft(key: string): object | undefined {
  const values = drafts.get(key) as object | undefined;
  drafts.delete(key);
  return values;
}

/** Clears the drafts if another user signs in than the one who typed them. */
export function claimDrafts(uid: string): void {
  if (owner !== undefined && owner !== uid) drafts.clear();
  owner = uid;
}
