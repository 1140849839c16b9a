import { panelDevelopment } from "@thingwright/contract/content/panel-development.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { LiveSources } from "../../http/live-sources.ts";
import { mount } from "../../http/mount.ts";
import type { Module } from "../../module.ts";
import type { DevelopedPanels } from "./panel-development.ts";

export function panelDevelopmentModule(panels: DevelopedPanels): Module {
  return {
    name: "panel-development",
    mount(http) {
      mount(http, "panelDevelopment", panelDevelopment, {
        show: ({ body }, context) => panels.show(context, body),
      });
    },
  };
}

/** The live view of the panel that a person is writing. */
export function panelDevelopmentLiveSource(panels: DevelopedPanels): Pick<LiveSources, "panel_development"> {
  return {
    panel_development: {
      async snapshot(_scope, id, actor) {
        if (id !== actor.uid) throw problem("not_found");
        return { panel: panels.of(actor.uid) };
      },
      follow: (_scope, { uid }, tell) => panels.follow(uid, tell),
    },
  };
}
