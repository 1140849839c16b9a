import type { ModuleSummary } from "@thingwright/contract/products/modules.ts";
import { useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { cx } from "../../ui/cx.ts";
import { Picture } from "../../parts/files/picture.tsx";
import { messages } from "./messages/en.ts";
import { ModulePicture } from "./shared/module-picture.tsx";

/** The pictures of a module: one large, and all of them small to choose from. */
export function ModuleGallery({ module }: { module: ModuleSummary }) {
  const t = useMessages(messages);
  const [chosen, setChosen] = useState<string>();
  const { images, name } = module;
  const shown = images.find(({ id }) => id === chosen) ?? images[0];
  if (!shown)
    return (
      <div className="grid place-items-center py-2">
        <ModulePicture module={module} size={160} />
      </div>
    );
  return (
    <div className="flex flex-col gap-2">
      <Picture
        key={shown.id}
        url={shown.url}
        alt={t("pictureOf", { name, number: images.indexOf(shown) + 1 })}
        className="aspect-4/3 w-full"
      />
      {images.length > 1 && (
        <ul className="flex flex-wrap gap-1.5">
          {images.map((image, index) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={t("showPicture", { number: index + 1 })}
                aria-current={image === shown || undefined}
                onClick={() => setChosen(image.id)}
                className={cx(
                  "block rounded-md border-2 p-0.5",
                  image === shown ? "border-accent" : "border-transparent hover:border-line-strong",
                )}
              >
                <Picture url={image.url} alt="" className="size-12" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
