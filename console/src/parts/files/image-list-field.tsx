import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import { ImagePlus, X } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useGroupProps } from "../../ui/field-context.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { SortableList } from "../../ui/sortable-list.tsx";
import { messages } from "./messages/en.ts";
import { acceptOf, hintOf, type Pixels } from "./acceptance.ts";
import { ChooseButton, DropTarget } from "./drop-target.tsx";
import { Picture } from "./picture.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useWanted } from "./use-wanted.ts";
import { useUploads } from "./use-uploads.ts";

interface ImageListFieldProps {
  value: readonly ShownFile[];
  /**
   * Called with a function that makes the next list from the present one, because several uploads may end at the same
   * time.
   */
  onChange: (change: (value: readonly ShownFile[]) => ShownFile[]) => void;
  /** The largest number of pictures. */
  most: number;
  exact?: Pixels;
  disabled?: boolean;
}

/** A field for pictures in an order that the user sets by dragging or by keyboard. For use in a `Field`. */
export function ImageListField({ value, onChange, most, exact, disabled = false }: ImageListFieldProps) {
  const t = useMessages(messages);
  const wanted = useWanted({ purpose: "image", exact });
  const [tooMany, setTooMany] = useState(false);
  const { uploads, start, retry, discard } = useUploads(wanted, (file) =>
    onChange((all) => [...all, file].slice(0, most)),
  );
  const room = most - value.length - uploads.length;
  const take = (files: File[]) => {
    setTooMany(files.length > room);
    start(files.slice(0, Math.max(0, room)));
  };
  return (
    <div {...useGroupProps()} role="group">
      <DropTarget
        accept={acceptOf(wanted)}
        multiple
        disabled={disabled || room <= 0}
        onFiles={take}
        className="flex flex-col gap-2"
      >
        <>
          {value.length > 0 && (
            <SortableList
              items={value}
              keyOf={({ id }) => id}
              labelOf={({ name }) => name}
              label={t("pictures")}
              disabled={disabled}
              onReorder={(items) => onChange(() => items)}
              className="gap-1.5"
            >
              {(file, { handle }) => (
                <div className="flex items-center gap-2 rounded-md border border-line p-1.5">
                  {handle}
                  <Picture url={file.url} alt="" className="size-12" />
                  <span className="min-w-0 flex-1 truncate">{file.name}</span>
                  <IconButton
                    icon={X}
                    label={t("removeNamed", { name: file.name })}
                    disabled={disabled}
                    onClick={() => onChange((all) => all.filter(({ id }) => id !== file.id))}
                  />
                </div>
              )}
            </SortableList>
          )}
          {uploads.map((upload) => (
            <div key={upload.key} className="flex rounded-md border border-line px-3 py-2">
              <UploadProgress
                upload={upload}
                onRetry={() => retry(upload)}
                onDiscard={() => discard(upload)}
              />
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <ChooseButton icon={ImagePlus} disabled={disabled || room <= 0}>
              {t(value.length > 0 ? "choosePictures" : "choosePicture")}
            </ChooseButton>
            <span className="text-meta text-muted">
              {hintOf(t, wanted)} · {t("acceptedSeveral", { count: most })}
            </span>
          </div>
          {tooMany && (
            <p role="alert" className="text-meta text-danger-ink">
              {t("tooMany", { count: most })}
            </p>
          )}
        </>
      </DropTarget>
    </div>
  );
}
