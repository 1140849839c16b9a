import type { Route } from "@thingwright/contract/grammar/route.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { DefaultValues } from "react-hook-form";
import type { z } from "zod";
import type { ConflictAnswer } from "./versioned-save.ts";
import type { FormSchema } from "./form-errors.ts";
import { type Form, useForm } from "./form.tsx";
import { call, type Ref, type Rest } from "./client.ts";
import { keyOf, useKept } from "./query.ts";
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
  /** The route that reads the object, and the parameters of its path. */
  get: Ref<Route>;
  params: Record<string, string>;
  /** Returns the number that counts the saves; by default, `version`. */
  versionOf?: (object: D) => number;
  /** The fields of the object that the form edits. */
  fieldsOf: (object: D) => z.output<S> & DefaultValues<z.input<S>>;
  save: (body: z.output<S> & { version: number }) => Promise<D>;
  /** Returns the values to save over `theirs` if the user chooses to keep `mine`; by default, all of `mine`. */
  merge?: (versions: Versions<z.output<S>>) => z.output<S>;
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
 * Puts a saved object into the cached answers that show it. They are fetched again as well, but a form that is opened
 * before they arrive would start from the version before, and run into a conflict with its own user.
 */
function putIntoKept(
  client: QueryClient,
  get: Ref<Route>,
  params: object,
  saved: { id?: string; version: unknown },
): void {
  client.setQueryData<object>(keyOf(get, { params }), (shown) => shown && { ...shown, ...saved });
  if (saved.id === undefined) return;
  const withSaved = (row: { id?: string }) => (row.id === saved.id ? { ...row, ...saved } : row);
  client.setQueriesData<{ list?: { id?: string }[] }>(
    { queryKey: [get.resource, "list"] },
    (shown) => shown?.list && { ...shown, list: shown.list.map(withSaved) },
  );
}

/**
 * The form of an object that is saved as a whole, with the version number that was read, so that conflicts are
 * noticed.
 */
export function useVersionedForm<S extends FormSchema, D extends { version: unknown }>(
  schema: S,
  options: VersionedFormOptions<S, D>,
): VersionedForm<S> {
  const { object, get, params, fieldsOf, save, merge = ({ mine }) => mine } = options;
  const { versionOf = ({ version }) => version as number } = options;

  const client = useQueryClient();
  const kept = useKept();
  const base = useRef(object);
  const { question, ask, answer } = useQuestion<Versions<z.output<S>>, ConflictAnswer>();

  const submit = async (typed: z.output<S>): Promise<void> => {
    let mine = typed;
    const saved = await saveVersioned(base.current, {
      save: (read) => save({ ...mine, version: versionOf(read) }),
      read: async () => {
        const theirs = await call(get, ...([{ params }] as unknown as Rest<Route>));
        void kept.refresh(get.resource);
        return theirs as D;
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
    putIntoKept(client, get, params, saved.object);
    if (saved.answer === "theirs") form.reset(fieldsOf(saved.object));
  };
  const form = useForm(schema, { defaultValues: fieldsOf(object), onSubmit: submit });
  return { form, conflict: { question, answer } };
}
