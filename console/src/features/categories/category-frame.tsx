import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { ObjectHead } from "../../lib/object-head.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useObjectTitle } from "../../lib/title.ts";
import { useVisit } from "../../lib/visits.ts";
import { SidebarBack } from "../../ui/sidebar.tsx";
import { messages } from "./messages/en.ts";
import { CategoryState } from "./shared/category-state.tsx";
import { useCategory } from "./shared/use-category.ts";

interface FrameProps {
  params: Record<string, string>;
}

/** The head of a category's menu: the back link, the category's icon, name and state. */
export function CategoryHead({ params }: FrameProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const { data, isError, error } = useCategory(params.categoryId ?? "");
  useVisit("categoryId", data && local(data), error);
  const shown = data && {
    icon: data.icon,
    name: local(data),
    state: <CategoryState status={data.status} />,
  };
  return (
    <ObjectHead
      back={<SidebarBack render={<ScreenLink screen="categoryList" />}>{t("backToList")}</SidebarBack>}
      object={shown ?? (isError ? null : undefined)}
    />
  );
}

/** A category's name in the breadcrumbs and in the browser's tab; the word "category" until the name has loaded. */
export function CategoryCrumb({ params }: FrameProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const { data } = useCategory(params.categoryId ?? "");
  const name = data && local(data);
  useObjectTitle(0, name);
  return name ?? t("category");
}
