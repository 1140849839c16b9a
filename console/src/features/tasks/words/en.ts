import type { TaskKind } from "@thingwright/contract/grammar/task-kinds.ts";
import { en as devices } from "../../devices/shared/task-words/en.ts";
import { en as overview } from "../../overview/shared/task-words/en.ts";
import { en as panels } from "../../../parts/panels/task-words/en.ts";
import { en as production } from "../../production/shared/task-words/en.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = { ...devices, ...overview, ...panels, ...production } as const satisfies Record<
  TaskKind,
  unknown
>;

/** The texts for the result of a task, with a count, by its kind. */
export const messages = defineMessages(en, () => import("./zh.ts"));
