import { Eye, EyeOff } from "lucide-react";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useId,
  useRef,
  useState,
} from "react";
import { CallError } from "../../lib/failed-call.ts";
import { cx } from "../../ui/cx.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { Tap } from "../parts.tsx";
import { Field, typed } from "./field.tsx";
import { useLaterWords } from "./later-words.ts";
import { failureText } from "./words.ts";

type Errors = Readonly<Record<string, string>>;

interface FormState {
  errors: Errors;
  clear: (name: string) => void;
}

const FormContext = createContext<FormState>({ errors: {}, clear: () => {} });

/** Returns the error of a field in the surrounding form, and a function that clears it. */
export function useFieldError(name: string) {
  const { errors, clear } = useContext(FormContext);
  return { error: errors[name], clear: () => clear(name) };
}

interface ActionFormProps {
  submit: string;
  /** Turns an error of the call into the form's own messages, by field name; null to show the platform's message. */
  explain?: (error: unknown) => Errors | null;
  /** @throws the error of the call, whose message is shown at the fields or above the button */
  onSubmit: (values: Readonly<Record<string, string>>) => Promise<void>;
  danger?: boolean;
  children: ReactNode;
}

/** A form whose button starts a call. Typed values stay even if the call fails, and an error shows at its field. */
export function ActionForm({ submit, explain, onSubmit, danger, children }: ActionFormProps) {
  const words = useLaterWords();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const refuse = (next: Errors) => {
    setErrors(next);
    const first = Object.keys(next).find((name) => form.current?.elements.namedItem(name));
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy || !form.current) return;
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(form.current))
      if (typeof value === "string") values[name] = value;
    const blank = Array.from(form.current.elements).filter(
      (field) => field instanceof HTMLInputElement && field.required && field.value.trim() === "",
    ) as HTMLInputElement[];
    if (blank.length > 0) return refuse(Object.fromEntries(blank.map(({ name }) => [name, words.required])));
    setErrors({});
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const known = explain?.(error);
      const fields = error instanceof CallError ? error.fields : [];
      const named = fields.filter(({ path }) => form.current?.elements.namedItem(topOf(path)));
      if (known) refuse(known);
      else if (named.length > 0 && named.length === fields.length)
        refuse(Object.fromEntries(named.map(({ path, message }) => [topOf(path), message])));
      else refuse({ "": fields[0]?.message ?? failureText(error, words) });
    } finally {
      setBusy(false);
    }
  };
  const clear = (name: string) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([of]) => of !== name && of !== "")),
    );
  return (
    <FormContext value={{ errors, clear }}>
      <form ref={form} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        {children}
        <p role="alert" className="text-danger-ink empty:hidden">
          {errors[""]}
        </p>
        <Tap
          type="submit"
          look={danger ? "danger" : "primary"}
          aria-disabled={isBusy || undefined}
          aria-busy={isBusy || undefined}
        >
          {isBusy && <Spinner size={18} />}
          {submit}
        </Tap>
      </form>
    </FormContext>
  );
}

const topOf = (path: string) => path.replace(/\..*/, "");

interface TextFieldProps extends ComponentProps<"input"> {
  name: string;
  label: string;
  hint?: string;
  /** Shown after the input, in the same line; a button that stands in the input positions itself there. */
  beside?: ReactNode;
}

export function TextField({
  name,
  label,
  hint,
  beside,
  required = true,
  className,
  ...rest
}: TextFieldProps) {
  const words = useLaterWords();
  const { error, clear } = useFieldError(name);
  return (
    <Field
      label={
        <>
          {label}
          {!required && <span className="font-normal text-muted"> · {words.optional}</span>}
        </>
      }
      hint={hint}
      error={error}
    >
      {(ties) => (
        <div className="relative flex gap-2">
          <input
            dir="auto"
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...ties}
            name={name}
            required={required}
            onInput={clear}
            className={cx(typed, className)}
          />
          {beside}
        </div>
      )}
    </Field>
  );
}

type PasswordFieldProps = Omit<TextFieldProps, "beside" | "type">;

/** A field for a password, with a button that reveals it. */
export function PasswordField(props: PasswordFieldProps) {
  const words = useLaterWords();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      dir="ltr"
      // The text of the input runs from left to right in every language, so its end is the right.
      className="pr-11"
      beside={
        <button
          type="button"
          aria-label={isShown ? words.hidePassword : words.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-lg text-muted hover:text-ink"
        >
          <Icon aria-hidden size={20} />
        </button>
      }
    />
  );
}

interface SelectFieldProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

export function SelectField({ name, label, value, options }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select id={id} name={name} defaultValue={value} className="control h-11 w-full px-3">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
