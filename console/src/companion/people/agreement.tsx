import { textIn } from "@thingwright/contract/basics/content-languages.ts";
import { Fragment } from "react";
import { useCompanion } from "../companion-context.ts";
import { useFieldError } from "./forms.tsx";
import { useLaterWords } from "./later-words.ts";

/** The person has not agreed to the policies. */
export class NotAgreed extends Error {}

/**
 * The checkbox for agreeing to the policies, with links to them; renders nothing if the app has none, unless `asked`.
 */
export function Agreement({ asked }: { asked: boolean }) {
  const { app, language, tag } = useCompanion();
  const words = useLaterWords();
  const { error, clear } = useFieldError("agree");
  const policies = app?.policies ?? [];
  if (policies.length === 0 && !asked) return null;
  const [before = "", after = ""] = words.agree.split("{policies}");
  const and = new Intl.ListFormat(tag, { type: "conjunction" });
  const named = policies.map(({ titles }) => textIn(titles, language));
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          name="agree"
          className="mt-0.5 size-5 shrink-0 accent-(--accent)"
          aria-invalid={error !== undefined}
          onChange={clear}
        />
        <span>
          {before}
          {and.formatToParts(named).map(({ type, value }, part, parts) => {
            if (type === "literal") return <Fragment key={part}>{value}</Fragment>;
            const place = parts.slice(0, part).filter((one) => one.type === "element").length;
            const { url = "" } = policies[place] ?? {};
            return (
              <a
                key={part}
                href={`${url}?lang=${language}`}
                target="_blank"
                rel="noreferrer"
                className="text-accent-ink underline underline-offset-4"
              >
                {value}
              </a>
            );
          })}
          {after}
        </span>
      </label>
      {error && <p className="text-meta text-danger-ink">{error}</p>}
    </div>
  );
}
