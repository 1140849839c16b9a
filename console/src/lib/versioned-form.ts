import { useRef } from "react";
import type { DefaultValues } from "react-hook-form";
import type { z } from "zod";
import type { ConflictAnswer } from "./versioned-save.ts";
import type { FormSchema } from "./form-errors.ts";
import { type Form, useForm } from "./form.tsx";
import { useKept } from "./query.ts";
import { useQuestion } from "./question.ts";
import { saveVersioned } from "./versioned-save.ts";

/**
 * The three versions in a conflict: `base` as it was read, `mine` from the form, `theirs` as somebody else saved it.
 */
export interface Versions<T> {
  base: T;
  mine: T;
  theirs: T;
}

interface VersionedFormOptions<S extends FormSchema, D> {
  /** The object as it was read. */
  object: D;
  /** The fields of the object that the form edits. */
  fieldsOf: (object: D) => z.output<S> & DefaultValues<z.input<S>>;
  save: (body: z.output<S> & { version: number }) => Promise<D>;
  read: () => Promise<D>;
  /** Returns the values to save over `theirs` if the user chooses to keep `mine`; by default, all of `mine`. */
  merge?: (versions: Versions<z.output<S>>) => z.output<S>;
  /** The resource of the object: its answers are fetched again when somebody else has saved. */
  resource: string;
}

interface VersionedForm<S extends FormSchema> {
  form: Form<z.input<S>, z.output<S>>;
  /**
   * `question` is defined once somebody else has saved the object while the form was open. The page shows it, and
   * passes the user's choice to `answer`. The input stays in the form until then.
   */
  conflict: {
    question: Versions<z.output<S>> | undefined;
    answer: (answer: ConflictAnswer) => void;
  };
}

/**
 * The form of an object that is saved as a whole, with the version number that was read, so that conflicts are
 * noticed.
 */
export function useVersionedForm<S extends FormSchema, D extends { version: number }>(
  schema: S,
  { object, fieldsOf, save, read, merge = ({ mine }) => mine, resource }: VersionedFormOptions<S, D>,
): VersionedForm<S> {
  const kept = useKept();
  const base = useRef(object);
  const { question, ask, answer } = useQuestion<Versions<z.output<S>>, ConflictAnswer>();

  const submit = async (typed: z.output<S>): Promise<void> => {
    let mine = typed;
    const saved = await saveVersioned(base.current, {
      save: ({ version }) => save({ ...mine, version }),
      read: async () => {
        const theirs = await read();
        void kept.refresh(resource);
        return theirs;
      },
      ask: async (before, theirs) => {
        const versions = { base: fieldsOf(before), mine, theirs: fieldsOf(theirs) };
        const chosen = await ask(versions);
        if (chosen === "mine") mine = merge(versions);
        return chosen;
      },
    });
    if (saved.answer === "back") throw saved.error;
    base.current = saved.object;
    if (saved.answer === "theirs") form.reset(fieldsOf(saved.object));
  };
  const form = useForm(schema, { defaultValues: fieldsOf(object), onSubmit: submit });
  return { form, conflict: { question, answer } };
}
