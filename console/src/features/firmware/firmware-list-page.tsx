import type { Firmware } from "@thingwright/contract/firmware/firmware.ts";
import { wholeDevice } from "@thingwright/contract/firmware/firmware-version.ts";
import { firmwareStatusWords } from "@thingwright/contract/firmware/firmware-words.ts";
import { firmwareStatus } from "@thingwright/contract/grammar/enums.ts";
import { MemoryStick, Pencil } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useDelete } from "../../lib/delete-question.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch, SelectFilter } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { deletionWords, emptyWords, listWords } from "../../lib/usual-words.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { ProductFilter } from "../products/shared/product-filter.tsx";
import { useFirmwareColumns } from "./firmware-columns.tsx";
import { messages } from "./messages/en.ts";
import { mcu, useModuleWord } from "./module-words.ts";

const { none, pending, success, failed } = firmwareStatus;
const statuses = [none, pending, success, failed];

// The forms are loaded later, because they import schemas, which the list does not need.
const drawers = () => import("./firmware-drawers.tsx");
const CreateDrawer = lazyPart(() => drawers().then((m) => m.CreateFirmwareDrawer));
const EditDrawer = lazyPart(() => drawers().then((m) => m.EditFirmwareDrawer));

/** The firmware of all products. */
export function FirmwareListPage() {
  const t = useMessages(messages);
  const may = useMay();
  const list = useList(api.firmware.list);
  const moduleWord = useModuleWord();
  const language = useLanguage();
  const [edited, setEdited] = useState<Firmware>();
  const mayCreate = may(api.firmware.create);
  const remove = useDelete(api.firmware.remove, {
    input: ({ id }: Firmware) => ({ params: { id } }),
    ...deletionWords(t, ({ name, version }: Firmware) => `${name} ${version}`),
  });
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={useFirmwareColumns()}
      rowKey={({ id }) => id}
      rowLabel={({ name, version }) => `${name} ${version}`}
      create={mayCreate && { label: t("create"), drawer: (close) => <CreateDrawer onClose={close} /> }}
      filters={
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("search")} />
          <ProductFilter list={list} />
          <SelectFilter
            list={list}
            name="module"
            label={t("module")}
            any={t("anyModule")}
            options={[wholeDevice, mcu].map((value) => ({ value, label: moduleWord(value) }))}
          />
          <SelectFilter
            list={list}
            name="status"
            label={t("verification")}
            any={t("anyVerification")}
            options={statuses.map((status) => ({
              value: String(status),
              label: firmwareStatusWords[status][language],
            }))}
          />
        </ListFilterBar>
      }
      empty={{ icon: MemoryStick, ...emptyWords(t, mayCreate) }}
      rowLink={({ id }) => (
        <ScreenLink screen="firmwareInfo" params={{ firmwareId: id }}>
          {t("open")}
        </ScreenLink>
      )}
      rowActions={(row) => [
        may(api.firmware.update) && { label: t("edit"), icon: Pencil, onSelect: () => setEdited(row) },
        remove.menuEntry(row),
      ]}
    >
      {remove.dialog}
      {edited && <EditDrawer firmware={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  );
}
