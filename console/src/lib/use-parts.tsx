import type { ReactNode } from "react";
import { CallError } from "./call-error.ts";
import { ConflictDialog } from "./conflict/conflict.tsx";
import type { ConflictAnswer } from "./versioned-save.ts";
import { messages } from "./conflict/messages/en.ts";
import { useMessages } from "./i18n.ts";
import { useQuestion } from "./question.ts";

interface PartsOptions<T extends object, P extends object> {
  /** The stored object, as the page has read it. */
  data: T | undefined;
  /** Sends some parts, with the version of `base`, from which the parts were made. */
  write: (parts: P, base: T | undefined) => Promise<T>;
  /** Reads the object as somebody else has saved it meanwhile. */
  read: () => Promise<T>;
  /** Caches the object as it is stored now, for all pages. */
  keep: (stored: T) => void;
  /** The name of a part, for the dialog that asks about parts that somebody else has changed too. */
  nameOf: (part: keyof P) => string;
}

/**
 * Saves parts of an object that several people edit. If somebody else has changed other parts meanwhile, both changes are kept;
 * if both changed the same part, `dialog`, which the page shows, asks the user.
 */
export function useParts<T extends object, P extends object>(options: PartsOptions<T, P>) {
  const { data, write, read, keep, nameOf } = options;
  const t = useMessages(messages);
  const { question, ask, answer } = useQuestion<(keyof P)[], ConflictAnswer>();

  const kept = (stored: T): T => {
    keep(stored);
    return stored;
  };

  /**
   * @param base the object from which the user's parts were made; by default the shown object
   * @returns the object as it is stored now: with the user's parts, or the other version if the user chose to load that
   * @throws {CallError} when the server refuses
   */
  async function save(parts: P, base = data): Promise<T> {
    try {
      return kept(await write(parts, base));
    } catch (error) {
      if (!(error instanceof CallError && error.is("conflict")) || !base) throw error;
      const theirs = await read();
      const both = (Object.keys(parts) as (keyof P & keyof T)[]).filter(
        (part) => !same(base[part], theirs[part]),
      );
      const chosen = both.length === 0 ? "mine" : await ask(both);
      if (chosen === "back") throw error;
      return chosen === "mine" ? save(parts, theirs) : kept(theirs);
    }
  }

  const dialog: ReactNode = question && (
    <ConflictDialog description={t("partsChanged", { parts: question.map(nameOf) })} onAnswer={answer} />
  );
  return { save, dialog };
}

/** Compares as JSON: both values were read from the same store, which keeps the order of keys. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
