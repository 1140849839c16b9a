import { History, Send } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useMay } from "../../../lib/user.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { messages } from "../messages/en.ts";
import { useTemplateDraft } from "./use-template-draft.tsx";

const PublishDrawer = lazyPart(() => import("../publish-drawer.tsx").then((m) => m.PublishDrawer));
const VersionsDrawer = lazyPart(() => import("../versions-drawer.tsx").then((m) => m.VersionsDrawer));

/** Says whether new products get the current draft of a category's template, and offers to publish the draft. */
export function TemplateBar({ categoryId }: { categoryId: string }) {
  const t = useMessages(messages);
  const may = useMay();
  const { draft } = useTemplateDraft(categoryId);
  const [open, setOpen] = useState<"publish" | "versions">();
  if (!draft) return null;
  const { published_version: version, changed } = draft;
  const history = version > 0 && (
    <Button size="sm" variant="ghost" icon={History} onClick={() => setOpen("versions")}>
      {t("versions")}
    </Button>
  );
  return (
    <>
      {/* The bar is equally high in every state, so that a change below it does not move what is under the pointer. */}
      {changed || version === 0 ? (
        <Alert
          tone="info"
          title={t(version === 0 ? "neverPublished" : "unpublished")}
          action={
            <span className="flex flex-wrap gap-2">
              {history}
              {may(api.templates.publish) && (
                <Button size="sm" icon={Send} onClick={() => setOpen("publish")}>
                  {t("publish", { version: version + 1 })}
                </Button>
              )}
            </span>
          }
        >
          {version === 0 ? t("neverPublishedText") : t("unpublishedText", { version })}
        </Alert>
      ) : (
        <Alert tone="success" title={t("published", { version })} action={history}>
          {t("publishedText")}
        </Alert>
      )}
      {open === "publish" && <PublishDrawer draft={draft} onClose={() => setOpen(undefined)} />}
      {open === "versions" && <VersionsDrawer draft={draft} onClose={() => setOpen(undefined)} />}
    </>
  );
}
