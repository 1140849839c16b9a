import { ArrowLeftRight, Braces, Download, ListPlus, Plus, Upload } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { messages } from "../../../parts/function-points/messages/en.ts";
import { PointFilters } from "../../../parts/function-points/point-filters.tsx";
import type { PointFilter } from "../../../parts/function-points/use-point-filter.ts";

/** The drawers and dialogs that the toolbar opens. */
export type Tool = "custom" | "standard" | "import" | "export" | "keys" | "customize";

interface ToolbarProps {
  filter: PointFilter;
  onFilterChange: (filter: PointFilter) => void;
  onOpen: (tool: Tool) => void;
  editable: boolean;
  /** Whether the user may change the key mapping, which is possible after development, too. */
  mappable: boolean;
  /** The button that is emphasized. */
  first: "standard" | "custom";
}

/** Searches function points, and adds, imports and exports them. */
export function PointToolbar({ filter, onFilterChange, onOpen, editable, mappable, first }: ToolbarProps) {
  const t = useMessages(messages);
  return (
    <FilterBar
      trailing={
        <>
          {mappable && (
            <Button icon={ArrowLeftRight} onClick={() => onOpen("keys")}>
              {t("keyMapping")}
            </Button>
          )}
          <Menu
            align="end"
            trigger={<Button icon={Braces}>{t("json")}</Button>}
            items={[
              editable && { label: t("import"), icon: Upload, onSelect: () => onOpen("import") },
              { label: t("export"), icon: Download, onSelect: () => onOpen("export") },
            ]}
          />
          {editable && <AddButtons first={first} onOpen={onOpen} />}
        </>
      }
    >
      <PointFilters filter={filter} onChange={onFilterChange} />
    </FilterBar>
  );
}

interface AddButtonsProps {
  onOpen: (tool: Tool) => void;
  /** The button that is emphasized, because it is the usual way to start. */
  first: "standard" | "custom";
}

export function AddButtons({ onOpen, first }: AddButtonsProps) {
  const t = useMessages(messages);
  return (
    <>
      <Button
        variant={first === "standard" ? "primary" : "secondary"}
        icon={ListPlus}
        onClick={() => onOpen("standard")}
      >
        {t("addStandard")}
      </Button>
      <Button
        variant={first === "custom" ? "primary" : "secondary"}
        icon={Plus}
        onClick={() => onOpen("custom")}
      >
        {t("addCustom")}
      </Button>
    </>
  );
}
