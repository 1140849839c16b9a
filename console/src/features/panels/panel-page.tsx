import { platforms } from "@thingwright/contract/people/apps.ts";
import type { Panel } from "@thingwright/contract/content/panels.ts";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useDelete } from "../../lib/delete-question.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useCall } from "../../lib/query.ts";
import { ScreenLink, useGo, useScreenParams } from "../../lib/screens.tsx";
import { useTitles } from "../../lib/titles.ts";
import { deletionWords } from "../../lib/usual-words.ts";
import { useMay } from "../../lib/user.ts";
import { Button } from "../../ui/button.tsx";
import { DetailHeader } from "../../ui/detail-header.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Page } from "../../ui/page.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";
import { PanelTag } from "./panel-cards.tsx";
import { PanelProducts } from "./info/panel-products.tsx";
import { PanelVersions } from "./info/panel-versions.tsx";
import { PanelPicture } from "../../parts/panels/panel-picture.tsx";
import { useCategoryNames } from "./use-category-names.ts";

const EditDrawer = lazyPart(() => import("./info/edit-panel-drawer.tsx").then((m) => m.EditPanelDrawer));

/** One panel: its versions, and the products that use it. */
export function PanelInfoPage() {
  const t = useMessages(messages);
  const titles = useTitles();
  const { id } = useScreenParams("panelInfo");
  const { data, error, isError, refetch } = useCall(api.panels.get, { params: { id } });
  if (data) return <ShownPanel key={id} panel={data} />;
  return (
    <Page title={titles.screen("panelInfo")} back={<ScreenLink screen="panelManage">{t("back")}</ScreenLink>}>
      {isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonForm fields={4} />}
    </Page>
  );
}

function ShownPanel({ panel }: { panel: Panel }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const may = useMay();
  const go = useGo();
  const local = useLocalName();
  const names = useCategoryNames();
  const [editing, setEditing] = useState(false);
  const remove = useDelete(api.panels.remove, {
    input: ({ id }: Panel) => ({ params: { id } }),
    ...deletionWords(t, local),
    onDeleted: () => void go({ screen: "panelManage" }, { replace: true }),
  });
  return (
    <Page>
      <DetailHeader
        back={<ScreenLink screen="panelManage">{t("back")}</ScreenLink>}
        glyph={<PanelPicture panel={panel} className="w-14" />}
        title={local(panel)}
        status={<PanelTag panel={panel} />}
        meta={
          panel.built_in ? (
            t("builtInText")
          ) : (
            <>
              <span>{names(panel.categories)}</span>
              {platforms.map((platform) => (
                <span key={platform} className="tabular">
                  {t(platform)} {panel.current[platform] ?? t("noVersion")}
                </span>
              ))}
            </>
          )
        }
        actions={
          panel.own && (
            <>
              {may(api.panels.remove) && (
                <Button icon={Trash2} onClick={() => remove.ask(panel)}>
                  {words("delete")}
                </Button>
              )}
              {may(api.panels.update) && (
                <Button icon={Pencil} onClick={() => setEditing(true)}>
                  {t("edit")}
                </Button>
              )}
            </>
          )
        }
      >
        {panel.notes && <p className="break-words text-muted">{panel.notes}</p>}
      </DetailHeader>
      {!panel.built_in && <PanelVersions panel={panel} />}
      {may(api.productPanels.uses) && <PanelProducts panel={panel} />}
      {remove.dialog}
      {editing && <EditDrawer panel={panel} onClose={() => setEditing(false)} />}
    </Page>
  );
}
