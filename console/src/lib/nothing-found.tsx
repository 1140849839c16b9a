import { SearchX } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

interface NothingFoundProps {
  title: string;
  description: string;
  onClear: () => void;
}

/** In place of rows where filters leave none. */
export function NothingFound({ title, description, onClear }: NothingFoundProps) {
  const t = useMessages(messages);
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      description={description}
      action={<Button onClick={onClear}>{t("clearFilters")}</Button>}
    />
  );
}
