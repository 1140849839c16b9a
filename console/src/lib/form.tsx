import {
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type BaseSyntheticEvent,
  type ReactNode,
} from "react";
import {
  useForm as useHookForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { CallError, errorText, isAway, requestIdOf } from "./call-error.ts";
import { cleanedField } from "./field-cleaning.ts";
import { resolverOf, wordError, type FormSchema, type Rules } from "./form-errors.ts";
import { useMessages } from "./i18n.ts";
import { useLanguage } from "./language.ts";
import { LeaveGuard, type Leaving, RunningWork } from "./leave-guard.ts";
import { messages } from "./messages/en.ts";
import { pointerReleased } from "../ui/pointer.ts";
import { ReadOnlyForms } from "./read-only-forms.ts";
import { currentToken } from "./session.ts";
import { CopyText } from "../ui/copy-text.tsx";
import { ReadOnly } from "../ui/read-only.ts";

interface FormOptions<S extends FormSchema> {
  defaultValues: DefaultValues<z.input<S>>;
  /** Called with the values as the schema parsed them. A CallError that it throws is shown at the fields or above the form. */
  onSubmit: (output: z.output<S>, event?: BaseSyntheticEvent) => unknown;
  /** The schema that cleans the text of a field when the user leaves the field; by default the form's schema. */
  fields?: FormSchema;
  /** False for forms whose input is not worth keeping, such as sign-in. */
  warnBeforeLeaving?: boolean;
}

/** All of react-hook-form's form (`register`, `control`, `watch`, …), and the parts that our forms add. */
export interface Form<V extends FieldValues, T> extends UseFormReturn<V, unknown, T>, Leaving {
  /** For `<form onSubmit>`; `<Form>` sets it. */
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  submitting: boolean;
  /** The words of a field's error in the chosen language: `error={form.error("name")}`. */
  error: (path: FieldPath<V> | "root") => string | undefined;
  /** The error of the last submit, shown above the form; its field errors are also at the fields. */
  problem: unknown;
  /** Whether the form saves something: then a failure is worded as a failed save. */
  saves: boolean;
  /** Replaces the text of a field that the user has left by the text as the schema reads it: trimmed, collapsed, no emoji. */
  clean: (path: string) => void;
  /** The work that runs in the form's fields, such as uploads. The fields add and remove entries; the form only reads them. */
  work: Set<object>;
  /** Runs `then` at once, or after the user agreed to lose unsaved changes: for closing a drawer. */
  leave: (then: () => void) => void;
}

/**
 * Makes a form with a schema of the contract: the form validates a field when the user leaves it, and shows the server's field
 * errors at the fields. Messages follow the language.
 * @param schema the schema, or a function that loads it, for a form that shows before its schema has loaded
 */
export function useForm<S extends FormSchema>(
  schema: Rules<S>,
  options: FormOptions<S>,
): Form<z.input<S>, z.output<S>> {
  const language = useLanguage();
  const resolve = resolverOf(schema);
  const form = useHookForm<z.input<S>, unknown, z.output<S>>({
    resolver: async (...args) => {
      const checked = await resolve(...args);
      // Errors must not move a button under a pressed pointer. This comes after the check, because the schema may take
      // time to load.
      await pointerReleased();
      return checked;
    },
    defaultValues: options.defaultValues,
    mode: "onTouched",
  });
  const [problem, setProblem] = useState<unknown>();
  const [leaving, setLeaving] = useState<() => void>();
  const { errors, isDirty, isSubmitting } = form.formState;

  // While the form saves, it does not ask about unsaved changes: `onSubmit` may itself go to another page.
  const saved = useRef(false);
  useEffect(() => {
    if (!isDirty) saved.current = false;
  }, [isDirty]);
  const guarded = options.warnBeforeLeaving !== false && isDirty;
  const [work] = useState(() => new Set<object>());
  const running = useCallback(() => work.size > 0, [work]);
  // Without a token nothing can be saved: a question would only delay the sign-in page.
  const unsaved = useCallback(
    () => ((guarded && !saved.current) || running()) && currentToken() !== null,
    [guarded, running],
  );

  const accept = async (output: z.output<S>, event?: BaseSyntheticEvent) => {
    setProblem(undefined);
    saved.current = true;
    try {
      await options.onSubmit(output, event);
      form.reset(form.getValues());
    } catch (error) {
      saved.current = false;
      // The page stays as it is until the next sign-in; then the user submits again.
      if (error instanceof CallError && error.is("token_expired")) return;
      const fields = error instanceof CallError ? error.fields : [];
      for (const [index, field] of fields.entries()) {
        const path = (field.path || "root") as FieldPath<z.input<S>>;
        form.setError(path, { type: "server", message: field.message }, { shouldFocus: index === 0 });
      }
      setProblem(error);
    }
  };

  const clean = async (path: string) => {
    const name = path as FieldPath<z.input<S>>;
    const typed: unknown = form.getValues(name);
    if (typeof typed !== "string") return;
    const fields =
      options.fields ?? (typeof schema === "function" ? await schema().catch(() => undefined) : schema);
    const text = fields && cleanedField(fields, path, typed);
    if (text === undefined || text === typed || form.getValues(name) !== typed) return;
    form.setValue(name, text as PathValue<z.input<S>, typeof name>, { shouldDirty: true });
  };

  return {
    ...form,
    clean: (path) => void clean(path),
    submit: (event) => form.handleSubmit(accept)(event),
    submitting: isSubmitting,
    error: (path) => wordError(errors, path, language),
    problem,
    saves: options.warnBeforeLeaving !== false,
    leave: (then) => (unsaved() ? setLeaving(() => then) : then()),
    leaving,
    settleLeave: () => setLeaving(undefined),
    unsaved,
    running,
    work,
  };
}

/** Options for `register` by which a blank field is sent as undefined. */
export const optional = {
  setValueAs: (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value),
};

interface FormProps<V extends FieldValues, T> {
  form: Form<V, T>;
  /** For a submit button outside of the form: `<Button type="submit" form="…">`. */
  id?: string;
  className?: string;
  /** Says what failed, in place of "Saving failed". */
  failed?: string;
  children: ReactNode;
}

/** Renders the `<form>` of a `useForm`, shows why the server refused, and asks before unsaved changes are lost. */
export function Form<V extends FieldValues, T>({ form, id, className, failed, children }: FormProps<V, T>) {
  const guard = useContext(LeaveGuard);
  const readOnly = useContext(ReadOnlyForms);
  return (
    <form
      id={id}
      noValidate
      className={className ?? "flex flex-col gap-4"}
      // The capture phase comes before the field's own handler, which validates the text. React also passes on events of a form
      // in a drawer, whose fields have another `target.form`.
      onBlurCapture={({ target, currentTarget }) => {
        if (isTextField(target) && target.name !== "" && target.form === currentTarget)
          form.clean(target.name);
      }}
      onSubmit={(event) => {
        // React passes events of a form in a drawer on to the form of the page, although the two are separate in the DOM.
        event.stopPropagation();
        if (readOnly) event.preventDefault();
        else void form.submit(event);
      }}
    >
      {form.problem !== undefined && (
        <FormProblem error={form.problem} saves={form.saves} submitting={form.submitting} failed={failed} />
      )}
      <RunningWork value={form.work}>
        <ReadOnly value={readOnly}>{children}</ReadOnly>
      </RunningWork>
      {guard(form)}
    </form>
  );
}

function isTextField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

interface FormProblemProps {
  error: unknown;
  saves: boolean;
  submitting: boolean;
  failed: string | undefined;
}

function FormProblem({ error, saves, submitting, failed }: FormProblemProps) {
  const t = useMessages(messages);
  if (saves && error instanceof CallError && isAway(error)) {
    const late = error.kind === "timeout";
    const again = (
      <Button type="submit" size="sm" loading={submitting}>
        {t("retry")}
      </Button>
    );
    return (
      <Alert tone="danger" title={t(late ? "savingLate" : "savingAway")} action={again}>
        {error.kind === "refused" ? errorText(error) : t(late ? "savingLateText" : "savingAwayText")}
      </Alert>
    );
  }
  const requestId = requestIdOf(error);
  const unforeseen = !(error instanceof CallError) || error.status >= 500;
  return (
    <Alert tone="danger" title={failed ?? (saves ? t("savingFailed") : undefined)}>
      {errorText(error)} {unforeseen && requestId && <CopyText value={requestId} />}
    </Alert>
  );
}
