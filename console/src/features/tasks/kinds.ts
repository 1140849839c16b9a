import type { TaskKind } from "@thingwright/contract/grammar/task-kinds.ts";
import {
  Eraser,
  Factory,
  PackageMinus,
  PackagePlus,
  Power,
  PowerOff,
  Send,
  Tags,
  Upload,
  Smartphone,
  Trash2,
  type LucideIcon,
} from "lucide-react";
import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import type { Task } from "@thingwright/contract/grammar/tasks.ts";

interface KindFace {
  /** Must differ from the icons for how a task has ended. */
  icon: LucideIcon;
  /** The resources that such a task changes. They are loaded again when the task has ended. */
  changes: readonly string[];
  /** The page that shows the result. */
  place?: (
    task: Task,
  ) => { screen: MenuKey; params: Record<string, string>; search?: Record<string, string> } | undefined;
}

const ofDevices = ["devices", "virtualDevices", "products"];

/** The icon and the effects of each kind of task. */
export const kinds: Record<TaskKind, KindFace> = {
  "device.enable": { icon: Power, changes: ofDevices },
  "device.disable": { icon: PowerOff, changes: ofDevices },
  "device.remove": { icon: Trash2, changes: ofDevices },
  "device.label": { icon: Tags, changes: ofDevices },
  "device.issue": {
    icon: Send,
    changes: ["deviceIssues", ...ofDevices],
    place: ({ id: issueId }) => ({ screen: "deviceIssue", params: { issueId } }),
  },
  "device.import": {
    icon: Upload,
    changes: ["deviceImports", ...ofDevices],
    place: ({ object_id: list }) =>
      list === null ? undefined : { screen: "deviceImport", params: {}, search: { list } },
  },
  "production.make": { icon: Factory, changes: ["production", ...ofDevices] },
  "production.clear": { icon: Eraser, changes: ["production", ...ofDevices] },
  "panel.update": { icon: Smartphone, changes: ["panels", "productPanels"] },
  "sample.create": { icon: PackagePlus, changes: [...ofDevices, "overview"] },
  "sample.remove": { icon: PackageMinus, changes: [...ofDevices, "overview"] },
};
