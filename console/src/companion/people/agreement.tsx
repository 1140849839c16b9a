import type { PolicyKind } from "@thingwright/contract/people/policy-kinds.ts";
import { Fragment } from "react";
import { useCompanion } from "../companion-context.ts";
import { useFieldError } from "./forms.tsx";
import { useLaterWords } from "./later-words.ts";
import { policiesToAgree } from "./policies-to-agree.ts";

/** Thrown if the person has not agreed to the policies. */
export class NotAgreed extends Error {}

/**
 * The checkbox for agreeing to policies, with links to them; renders nothing if there are none.
 * @param asked the policies to agree to; if it is empty, all policies of the app
 */
export function Agreement({ asked }: { asked: readonly { kind: PolicyKind }[] }) {
  const { app, language, tag } = useCompanion();
  const words = useLaterWords();
  const { error, clear } = useFieldError("agree");
  const kinds = asked.map(({ kind }) => kind);
  const policies = policiesToAgree(app, kinds, { language, words });
  if (policies.length === 0) return null;
  const [before = "", after = ""] = words.agree.split("{policies}");
  const and = new Intl.ListFormat(tag, { type: "conjunction" });
  const named = policies.map(({ title }) => title);
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
                href={url}
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
