import type { TaskKind } from "@thingwright/contract/task-kinds.ts";
import {
  Eraser,
  Factory,
  PackageMinus,
  PackagePlus,
  Power,
  PowerOff,
  Trash2,
  type LucideIcon,
} from "lucide-react";

interface KindFace {
  /** Unlike those that say how a task has ended. */
  icon: LucideIcon;
  /** The resources that it changes, which are fetched again once it has ended. */
  changes: readonly string[];
}

const ofDevices = ["devices", "virtualDevices", "products"];

/** How each kind of task looks, and what it changes. */
export const kinds: Record<TaskKind, KindFace> = {
  "device.enable": { icon: Power, changes: ofDevices },
  "device.disable": { icon: PowerOff, changes: ofDevices },
  "device.remove": { icon: Trash2, changes: ofDevices },
  "production.make": { icon: Factory, changes: ["production", ...ofDevices] },
  "production.clear": { icon: Eraser, changes: ["production", ...ofDevices] },
  "sample.create": { icon: PackagePlus, changes: [...ofDevices, "overview"] },
  "sample.remove": { icon: PackageMinus, changes: [...ofDevices, "overview"] },
};
