import { SearchX } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { EmptyState, type EmptyStateProps } from "../ui/empty-state.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

export interface EmptyWords extends EmptyStateProps {
  /** Said where filters leave no rows: "No member matches". */
  nothingFound: string;
  /** What to try then, if not fewer filters or another word. */
  nothingFoundText?: string;
}

/** A list that filters may have left without rows. */
export interface Clearable {
  filtered: boolean;
  clearFilters: () => void;
}

interface EmptyListProps extends EmptyWords {
  list: Clearable;
}

/** In place of rows: a way out of the filters that leave none, else what would be here and what to do next. */
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
