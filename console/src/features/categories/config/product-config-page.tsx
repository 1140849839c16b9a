import { useMessages } from "../../../lib/i18n.ts";
import { toast } from "../../../ui/toast.ts";
import { messages } from "./messages/en.ts";
import { DraftPage } from "../shared/draft-page.tsx";
import { ConfigTabs } from "./config-tabs.tsx";
import { ProductConfigForm } from "./product-config-form.tsx";

/** The defaults for new products of a category: communication mode, module, ways of pairing. */
export function ProductConfigPage() {
  const t = useMessages(messages);
  return (
    <DraftPage head={({ id }) => <ConfigTabs categoryId={id} active="categoryConfig" />}>
      {({ draft, save }) => (
        <ProductConfigForm
          value={draft}
          save={async (parts) => {
            await save(parts);
            toast.success(t("savedDraft"));
          }}
        />
      )}
    </DraftPage>
  );
}
