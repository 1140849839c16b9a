import type { ModuleSummary } from "@thingwright/contract/products/modules.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { Picture } from "../../../parts/files/picture.tsx";
import { messages } from "../messages/en.ts";
import { Mode } from "./mode.tsx";
import { ModulePicture } from "./module-picture.tsx";
import { useModuleWords } from "./module-words.ts";

/** Details of a module for device makers: chip, size, what it is for, all of its pictures. */
export function ModuleCard({ module }: { module: ModuleSummary }) {
  const t = useMessages(messages);
  const words = useModuleWords();
  const scenario = words.scenario(module);
  const others = module.images.slice(1);
  return (
    <div className="flex items-start gap-3 rounded-lg border border-line bg-sunken p-3">
      <ModulePicture module={module} size={56} />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{module.name}</p>
        <p className="flex flex-wrap gap-x-3 text-meta text-muted">
          <span>{module.chip}</span>
          <Mode mode={module.communication_mode} />
          <span>{module.type}</span>
          <span className="tabular">
            <span className="sr-only">{t("size")}: </span>
            {words.size(module.size)}
          </span>
        </p>
        {scenario && <p className="mt-1 text-meta text-muted">{scenario}</p>}
        {others.length > 0 && (
          <ul aria-label={t("otherPictures")} className="mt-2 flex flex-wrap gap-1.5">
            {others.map(({ id, url }, i) => (
              <li key={id}>
                <Picture
                  url={url}
                  alt={t("pictureOf", { name: module.name, number: i + 2 })}
                  className="size-14"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
