// The few lists that have an entry for each resource. They are written out because their entries have an order, or
// because a type is derived from all of them.

/** @returns the edits for a new resource: the list's file, the import and the entry to add, and the place of the entry */
export function listsFor({ names, room, camels, camel, title, zh }) {
  return [
    {
      file: "contract/src/grammar/api.ts",
      add: `import { ${camels} } from "../${room}/${names}.ts";\n`,
      before: /^\} as const satisfies Record<string, Routes>/m,
      entry: `  ${camels},\n`,
    },
    {
      file: "contract/src/grammar/menu.ts",
      add: `import { ${camel}Access } from "../${room}/${names}.access.ts";\n`,
      before: /^\] as const;/m,
      entry: `  ${camel}Access,\n`,
    },
    {
      file: "contract/src/grammar/limits.ts",
      before: /^\} as const;/m,
      entry: `  /** The maximum number in an account; characters of a name and of a description. */\n  ${camels}: 500,\n  ${camel}Name: 30,\n  ${camel}Description: 200,\n`,
    },
    {
      file: "contract/src/grammar/quotas.ts",
      before: /^\} as const satisfies Record<string, Text>/m,
      entry: `  ${camels}: { en: "${title}", zh_CN: "${zh}" },\n`,
    },
    {
      file: "server/src/modules.ts",
      add: `import { ${camels}Module } from "./modules/${names}/index.ts";\n`,
      before: /^ {2}\];\n\}/m,
      entry: `    ${camels}Module,\n`,
    },
    {
      file: "console/src/app/routes.ts",
      add: `import * as ${camels} from "../features/${names}/screens.ts";\n`,
      before: /^\);/m,
      entry: `  ${camels}.screens,\n`,
    },
  ];
}

/** @returns the text with the import and the entry. Throws if the text has no place for the entry. */
export function extend(text, { file, add = "", before, entry }) {
  const lastImport = text.lastIndexOf("\nimport ");
  const end = text.indexOf(";\n", lastImport) + 2;
  const extended = add ? text.slice(0, end) + add + text.slice(end) : text;
  const place = before.exec(extended);
  if (!place) throw new Error(`${file} has no place for a new entry any more: mend scripts/new/lists.mjs`);
  return extended.slice(0, place.index) + entry + extended.slice(place.index);
}
