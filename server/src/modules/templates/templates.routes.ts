import { templatePages, templates } from "@thingwright/contract/products/templates.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { draftStarterContent, seedTemplates } from "./starter-templates.ts";
import { get, publish, published, publishedAt, restore, save, summaries, versions } from "./templates.ts";

export function templatesModule({ sql }: PlatformDeps): Module {
  return {
    name: "templates",
    tables: {
      category_template: "one for each category of the second level",
      category_function_point: "one for each function point of a template, kept by a trigger",
      category_template_version: `the latest ${limits.templateVersions} of a template, and those that products started from`,
    },
    async prepare() {
      await seedTemplates(sql);
      await draftStarterContent(sql);
    },
    mount(http) {
      mount(http, "templates", templates, {
        list: (_input, context) => summaries(context),
        get: ({ params }, context) => get(context, params.id),
        published: ({ params }, context) => published(context, params.id),
        save: ({ params, body }, context) => save(context, params.id, body),
        publish: ({ params, body }, context) => publish(context, params.id, body),
        versions: ({ params }, context) => versions(context, params.id),
        version: ({ params }, context) => publishedAt(context, params.id, params.version),
        restore: ({ params, body }, context) => restore(context, params.id, params.version, body),
      });
      mount(http, "templatePages", templatePages, {
        panels: (_input, context) => summaries(context),
        guides: (_input, context) => summaries(context),
        panel: ({ params }, context) => get(context, params.id),
        savePanel: ({ params, body }, context) => save(context, params.id, body),
        guide: ({ params }, context) => get(context, params.id),
        saveGuide: ({ params, body }, context) => save(context, params.id, body),
        voice: ({ params }, context) => get(context, params.id),
        saveVoice: ({ params, body }, context) => save(context, params.id, body),
        voiceExample: ({ params }, context) => get(context, params.id),
        saveVoiceExample: ({ params, body }, context) => save(context, params.id, body),
      });
    },
  };
}
