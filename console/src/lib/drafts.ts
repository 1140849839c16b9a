import { currentToken, lastEnding, onSessionChange } from "./session.ts";

/** What was being typed when a sign-in expired. In memory only: a reload, or another person, finds nothing. */
const drafts = new Map<string, unknown>();
let owner: string | undefined;

/** A form among the forms of a page: by where it is and what it began with. */
export function draftKey(pathname: string, defaultValues: unknown): string {
  return `${pathname} ${JSON.stringify(defaultValues)}`;
}

/** Leaves out what must not be kept, even for a moment. */
function withoutSecrets(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password|secret|token/i.test(name)));
}

/** Calls `read` when the sign-in expires, and keeps what it gives for the same form after the next one. */
export function keepDraft(key: string, read: () => object | undefined): () => void {
  return onSessionChange(() => {
    if (currentToken() || lastEnding() !== "expired") return;
    const values = read();
    if (values) drafts.set(key, withoutSecrets(values));
  });
}

/** What was kept for a form; it is given once. */
export function takeDraft(key: string): object | undefined {
  const values = drafts.get(key) as object | undefined;
  drafts.delete(key);
  return values;
}

/** Drafts belong to who typed them: whoever else signs in does not get them. */
export function claimDrafts(uid: string): void {
  if (owner !== undefined && owner !== uid) drafts.clear();
  owner = uid;
}
