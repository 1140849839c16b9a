import { fill } from "@thingwright/contract/basics/language.ts";
import { type Manual, manualLink, manuals, manualUrl } from "@thingwright/contract/content/manuals.ts";
import type { ReactNode } from "react";
import { TextLink } from "../ui/button.tsx";
import { useLanguage } from "./language.ts";
import { useUser } from "./user.ts";

/** A link to a manual, which opens in its own tab; renders nothing if the server shows no manuals. */
export function ManualLink({ manual, className = "" }: { manual: Manual; className?: string }) {
  const language = useLanguage();
  if (!useUser()?.api_docs) return null;
  return (
    <TextLink className={className} render={<a href={manualUrl(manual)} target="_blank" rel="noreferrer" />}>
      {fill(manualLink, language, { title: manuals[manual].title })}
    </TextLink>
  );
}

/** A text, followed by a link to the manual that explains more. */
export function WithManual({ manual, children }: { manual: Manual; children: ReactNode }) {
  return (
    <>
      {children} <ManualLink manual={manual} />
    </>
  );
}
