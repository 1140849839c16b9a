import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { messages } from "./messages/en.ts";

interface NothingFoundProps {
  /** The searched text; empty if there are no function points at all. */
  typed: string;
  /** Searches the whole pool; undefined if that has been searched already. */
  widen: (() => void) | undefined;
  /** Whether the user can add a custom function point instead. */
  custom: boolean;
}

/**
 * Shown if no standard function points were found: offers the next step, for administrators of the pool and for others.
 */
export function NothingFound({ typed, widen, custom }: NothingFoundProps) {
  const t = useMessages(messages);
  const keeper = useMay()(api.propertyModels.create);
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center text-muted">
      <p>{t(typed ? "nothingFound" : widen ? "categoryEmpty" : "poolEmpty")}</p>
      {widen ? (
        <Button onClick={widen}>{t("searchAll")}</Button>
      ) : keeper ? (
        <LinkButton
          render={<ScreenLink screen="propertyModel" search={typed ? { keyword: typed } : undefined} />}
        >
          {t("toPool")}
        </LinkButton>
      ) : (
        <p>{t(custom ? "missingCustom" : "missingStandard")}</p>
      )}
    </div>
  );
}
