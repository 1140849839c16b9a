import { zh as devices } from "../../devices/shared/task-words/zh.ts";
import { zh as overview } from "../../overview/shared/task-words/zh.ts";
import { zh as panels } from "../../../parts/panels/task-words/zh.ts";
import { zh as production } from "../../production/shared/task-words/zh.ts";
import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = { ...devices, ...overview, ...panels, ...production };
