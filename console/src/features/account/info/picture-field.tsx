import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useId, useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { CropDialog } from "./crop-dialog.tsx";
import { FieldError } from "../entrance/field-error.tsx";
import { messages } from "./messages/en.ts";

interface PictureFieldProps {
  /** The name whose first letter is shown while there is no picture. */
  name: string;
  /** The address of the picture, or empty. */
  value: string;
  onChange: (url: string) => void;
  error: string | undefined;
}

/** Chooses, crops and uploads a picture. The form saves the address of the uploaded picture. */
export function PictureField({ name, value, onChange, error }: PictureFieldProps) {
  const t = useMessages(messages);
  const labelId = useId();
  const [image, setImage] = useState<string>();
  const close = () => {
    if (image) URL.revokeObjectURL(image);
    setImage(undefined);
  };
  return (
    <div className="flex flex-col gap-1.5" role="group" aria-labelledby={labelId}>
      <span id={labelId} className="font-medium">
        {t("picture")}
      </span>
      <div className="flex items-center gap-4">
        <Avatar name={name} src={value} size={56} />
        <div className="flex min-w-0 flex-col gap-1.5">
          <div className="flex flex-wrap items-start gap-2">
            <FileButton
              accept="image/png,image/jpeg,image/webp"
              maxBytes={limits.pictureFileBytes}
              onFiles={([chosen]) => chosen && setImage(URL.createObjectURL(chosen))}
            >
              {t("choosePicture")}
            </FileButton>
            {value && (
              <Button variant="ghost" onClick={() => onChange("")}>
                {t("removePicture")}
              </Button>
            )}
          </div>
          <p className="text-meta text-muted">
            {t("pictureHint", { size: formatBytes(limits.pictureFileBytes) })}
          </p>
        </div>
      </div>
      <CropDialog
        open={image !== undefined}
        image={image}
        onClose={close}
        onUploaded={(url) => {
          onChange(url);
          close();
        }}
      />
      <FieldError id={`${labelId}-error`} error={error} />
    </div>
  );
}
