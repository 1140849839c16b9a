import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import { ImagePlus } from "lucide-react";
import { useMessages } from "../../lib/i18n.ts";
import { useGroupProps } from "../../ui/field-context.ts";
import { messages } from "./messages/en.ts";
import { acceptOf, hintOf, type Pixels } from "./acceptance.ts";
import { DropTarget } from "./drop-target.tsx";
import { Picture } from "./picture.tsx";
import { ChooseOne, useOneUpload } from "./use-one-upload.tsx";
import { useWanted } from "./use-wanted.ts";

interface ImageFieldProps {
  value: ShownFile | null;
  onChange: (value: ShownFile | null) => void;
  /** The media types, if only some of the purpose's types are wanted. */
  types?: readonly string[];
  /** The size that the picture must have. */
  exact?: Pixels;
  disabled?: boolean;
}

/**
 * A field for a picture. It uploads the file as soon as the user chooses or drops it; the form holds the uploaded file.
 * For use in a `Field`.
 */
export function ImageField({ value, onChange, types, exact, disabled = false }: ImageFieldProps) {
  const t = useMessages(messages);
  const wanted = useWanted({ purpose: "image", types, exact });
  const { take, progress } = useOneUpload(wanted, onChange);
  return (
    <div {...useGroupProps()} role="group">
      <DropTarget accept={acceptOf(wanted)} disabled={disabled} onFiles={take} className="flex gap-3">
        <>
          {value ? (
            <Picture url={value.url} alt={value.name} className="size-20" />
          ) : (
            <span className="grid size-20 shrink-0 place-items-center rounded-md border border-dashed border-line-strong text-muted">
              <ImagePlus aria-hidden size={22} strokeWidth={1.5} />
            </span>
          )}
          <div className="flex min-w-0 flex-1 flex-col justify-center gap-1.5">
            {progress ?? (
              <ChooseOne
                choose={t("choosePicture")}
                chosen={Boolean(value)}
                disabled={disabled}
                onRemove={() => onChange(null)}
              />
            )}
            <p className="text-meta text-muted">{hintOf(t, wanted)}</p>
          </div>
        </>
      </DropTarget>
    </div>
  );
}
