import { SearchX } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { EmptyState, type EmptyStateProps } from "../ui/empty-state.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

export interface EmptyWords extends EmptyStateProps {
  /** The title where filters leave no rows: "No member matches". */
  nothingFound: string;
  /** The advice in that case, if the usual one (fewer filters, another word) does not fit. */
  nothingFoundText?: string;
}

/** A list whose filters can be cleared. */
export interface Clearable {
  filtered: boolean;
  clearFilters: () => void;
}

interface EmptyListProps extends EmptyWords {
  list: Clearable;
}

/** Shown in place of rows: if filters hide all of them, a button that clears these; otherwise what the list is for. */
export function EmptyList({ list, nothingFound, nothingFoundText, ...none }: EmptyListProps) {
  const t = useMessages(messages);
  if (!list.filtered) return <EmptyState {...none} />;
  return (
    <EmptyState
      icon={SearchX}
      title={nothingFound}
      description={nothingFoundText ?? t("nothingFoundText")}
      action={<Button onClick={list.clearFilters}>{t("clearFilters")}</Button>}
    />
  );
}
