import { fill } from "@thingwright/contract/basics/language.ts";
import { type Manual, manualLink, manuals, manualUrl } from "@thingwright/contract/content/manuals.ts";
import type { ReactNode } from "react";
import { TextLink } from "../ui/button.tsx";
import { useLanguage } from "./language.ts";
import { useUser } from "./user.ts";

/** Leads to a manual, in a tab of its own; nothing where the server shows no manuals. */
export function ManualLink({ manual, className = "" }: { manual: Manual; className?: string }) {
  const language = useLanguage();
  if (!useUser()?.api_docs) return null;
  return (
    <TextLink className={className} render={<a href={manualUrl(manual)} target="_blank" rel="noreferrer" />}>
      {fill(manualLink, language, { title: manuals[manual].title })}
    </TextLink>
  );
}

/** Words, and after them the manual that says more. */
export function WithManual({ manual, children }: { manual: Manual; children: ReactNode }) {
  return (
    <>
      {children} <ManualLink manual={manual} />
    </>
  );
}
