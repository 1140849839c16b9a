import type { ModuleSummary } from "@thingwright/contract/products/modules.ts";
import { type ListColumns, useCreatedColumn } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useProductWords } from "../products/shared/product-words.tsx";
import { messages } from "./messages/en.ts";
import { Mode } from "./shared/mode.tsx";
import { ModulePicture } from "./shared/module-picture.tsx";
import { useModuleWords } from "./shared/module-words.ts";

/** The columns of the list of modules, on the page and in the export. */
export function useModuleColumns(): ListColumns<ModuleSummary> {
  const t = useMessages(messages);
  const words = useModuleWords();
  const { mode } = useProductWords();
  const created = useCreatedColumn();
  return {
    columns: [
      {
        id: "name",
        header: t("name"),
        sortable: true,
        minWidth: 220,
        cell: (module) => (
          <span className="flex min-w-0 items-center gap-2.5">
            <ModulePicture module={module} size={36} />
            <span className="min-w-0">
              <ScreenLink
                screen="moduleInfo"
                params={{ id: module.id }}
                className="block truncate rounded-sm font-medium hover:text-accent-ink"
              >
                {module.name}
              </ScreenLink>
              <span className="block truncate text-meta text-muted">{module.chip}</span>
            </span>
          </span>
        ),
      },
      {
        id: "mode",
        header: t("mode"),
        minWidth: 130,
        cell: ({ communication_mode }) => <Mode mode={communication_mode} />,
      },
      { id: "type", header: t("type"), priority: 2, cell: ({ type }) => type },
      {
        id: "size",
        header: t("size"),
        priority: 2,
        cell: ({ size }) => <span className="tabular whitespace-nowrap">{words.size(size)}</span>,
      },
      {
        id: "scenario",
        header: t("scenario"),
        priority: 3,
        maxWidth: 260,
        cell: (module) => (
          <span className="block truncate text-muted" title={words.scenario(module)}>
            {words.scenario(module) || "--"}
          </span>
        ),
      },
    ],
    csv: [
      { header: t("name"), value: ({ name }) => name },
      { header: t("chip"), value: ({ chip }) => chip },
      { header: t("type"), value: ({ type }) => type },
      { header: t("mode"), value: ({ communication_mode }) => mode(communication_mode) },
      { header: t("sizeInMm"), value: ({ size }) => size },
      { header: t("scenarioZh"), value: ({ scenario }) => scenario },
      { header: t("scenarioEn"), value: ({ scenario_en }) => scenario_en },
      created.csv,
    ],
  };
}
