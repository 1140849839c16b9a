import { enabled, type Enabled } from "@thingwright/contract/grammar/enums.ts";
import { api } from "../../../lib/api.ts";
import { EnabledSwitch } from "../../../lib/enabled-switch.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { useAction, useKept } from "../../../lib/query.ts";
import { useQuestion } from "../../../lib/question.ts";
import { useMay } from "../../../lib/user.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { messages } from "../messages/en.ts";
import { CategoryState } from "../shared/category-state.tsx";

interface Switched {
  id: string;
  name: string;
  name_en: string;
  status: Enabled;
  built_in: boolean;
}

interface CategorySwitchProps {
  category: Switched;
  /** How many products have the category, if that is known. */
  products: number | undefined;
  /** How many categories are below this one; undefined for a second-level category. */
  below?: number | undefined;
}

/**
 * The switch that puts a category online or offline. New products can be created only in an online category. Before a
 * category goes offline, a dialog states the effects.
 */
export function CategorySwitch({ category, products = 0, below }: CategorySwitchProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const may = useMay();
  const kept = useKept();
  const setStatus = useAction(api.categories.setStatus, { invalidates: [] });
  const sure = useQuestion<true, boolean>();
  if (category.built_in) return <span className="text-meta text-muted">{t("alwaysOnline")}</span>;
  if (!may(api.categories.setStatus)) return <CategoryState status={category.status} />;
  return (
    <>
      <EnabledSwitch
        status={category.status}
        label={t("offerName", { name: local(category) })}
        sure={async (status) => status === enabled.yes || sure.ask(true)}
        onSet={async (status) => {
          await setStatus.run({ params: { id: category.id }, body: { status } });
          await kept.refresh("categories", "secondaryCategories");
        }}
      />
      <ConfirmDialog
        open={sure.question === true}
        onOpenChange={(open) => !open && sure.answer(false)}
        tone="primary"
        title={t("offlineTitle")}
        description={
          below === undefined
            ? products > 0
              ? t("offlineUsedText", { count: products })
              : t("offlineText")
            : t("offlineFirstText", { count: below })
        }
        subject={local(category)}
        confirmLabel={t("takeOffline")}
        onConfirm={() => sure.answer(true)}
      />
    </>
  );
}
