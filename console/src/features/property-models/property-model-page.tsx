import { dataTypes } from "@thingwright/contract/grammar/enums.ts";
import type { StandardPoint } from "@thingwright/contract/points/property-models.ts";
import { Languages, LibraryBig, ListTree, Pencil, Upload } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { useDelete } from "../../lib/delete-question.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch, SegmentFilter, SelectFilter } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { deletionWords, listWords } from "../../lib/usual-words.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { messages as pointMessages } from "../../parts/function-points/messages/en.ts";
import { BulkPoints } from "./bulk-points.tsx";
import { messages } from "./messages/en.ts";
import { usePointColumns } from "./use-point-columns.tsx";

// The form and the formats are loaded later, because they import schemas, which the list does not need.
const PointDrawer = lazyPart(() => import("./standard-point-drawer.tsx").then((m) => m.StandardPointDrawer));
const ImportDrawer = lazyPart(() => import("./import-pool-drawer.tsx").then((m) => m.ImportPoolDrawer));
const ExportDialog = lazyPart(() => import("./export-pool-dialog.tsx").then((m) => m.ExportPoolDialog));
const UseDrawer = lazyPart(() => import("./use-drawer.tsx").then((m) => m.UseDrawer));

type Opened = { part: "import" | "export" } | { part: "edit" | "use"; point: StandardPoint };

/** The pool of standard function points. */
export function PropertyModelPage() {
  const t = useMessages(messages);
  const words = useMessages(pointMessages);
  const may = useMay();
  const local = useLocalName();
  const list = useList(api.propertyModels.pool);
  const chosen = useChosen(list.rows, ({ identifier }) => identifier);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const mayCreate = may(api.propertyModels.create);
  const remove = useDelete(api.propertyModels.remove, {
    input: ({ identifier }: StandardPoint) => ({ params: { identifier } }),
    ...deletionWords(t, local),
  });
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      exports={[
        {
          label: t("exportAll"),
          hint: t("exportAllHint"),
          onSelect: () => setOpened({ part: "export" }),
        },
      ]}
      actions={
        <>
          <LinkButton icon={Languages} render={<ScreenLink screen="propertyModelTexts" />}>
            {t("languages")}
          </LinkButton>
          {may(api.propertyModels.importAll) && (
            <Button icon={Upload} onClick={() => setOpened({ part: "import" })}>
              {t("import")}
            </Button>
          )}
        </>
      }
      columns={usePointColumns((point) => setOpened({ part: "use", point }))}
      rowKey={({ identifier }) => identifier}
      rowLabel={(point) => local(point)}
      create={mayCreate && { label: t("create"), drawer: (done) => <PointDrawer onClose={done} /> }}
      filters={
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("search")} />
          <SelectFilter
            list={list}
            name="data_type"
            label={t("dataType")}
            any={t("allTypes")}
            options={dataTypes.map((value) => ({ value, label: words(`type_${value}`) }))}
          />
          <SegmentFilter
            list={list}
            name="used"
            label={t("used")}
            options={[
              { value: "yes", label: t("usedOnly") },
              { value: "no", label: t("notUsed") },
            ]}
          />
        </ListFilterBar>
      }
      empty={{
        icon: LibraryBig,
        title: t("emptyTitle"),
        description: t("emptyText"),
        nothingFound: t("nothingFound"),
      }}
      selection={{ chosen, bulk: (rows, done) => <BulkPoints rows={rows} onDone={done} /> }}
      rowActions={(point) => [
        may(api.propertyModels.update) && {
          label: t("edit"),
          icon: Pencil,
          onSelect: () => setOpened({ part: "edit", point }),
        },
        { label: t("showUse"), icon: ListTree, onSelect: () => setOpened({ part: "use", point }) },
        remove.menuEntry(point, point.category_count + point.product_count > 0 ? t("inUse") : undefined),
      ]}
    >
      {remove.dialog}
      {opened?.part === "edit" && <PointDrawer point={opened.point} onClose={close} />}
      {opened?.part === "use" && <UseDrawer point={opened.point} onClose={close} />}
      {opened?.part === "import" && <ImportDrawer onClose={close} />}
      {opened?.part === "export" && <ExportDialog onClose={close} />}
    </ListPage>
  );
}
