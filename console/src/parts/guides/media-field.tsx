import { filePurposes, nameOfType } from "@thingwright/contract/content/file-purposes.ts";
import type { GuideStep, ShownFile } from "@thingwright/contract/content/guides.ts";
import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useGroupProps } from "../../ui/field-context.ts";
import { formatBytes } from "../../ui/format-bytes.ts";
import type { ValueControl } from "../../ui/option.ts";
import { useReadOnly } from "../../ui/read-only.ts";
import { acceptOf } from "../files/acceptance.ts";
import { ChooseButton, DropTarget } from "../files/drop-target.tsx";
import { Picture } from "../files/picture.tsx";
import { UploadProgress } from "../files/upload-progress.tsx";
import { useUploads } from "../files/use-uploads.ts";
import { messages } from "./messages/en.ts";

type Media = GuideStep["media"] | null;
const kinds = ["image", "video"] as const;
type Kind = (typeof kinds)[number];

const acceptOfKind = (kind: Kind) => acceptOf({ purpose: kind });

/** Chooses the picture or video of a step, and uploads the file at once. For use in a `Field`. */
export function MediaField({ value, onChange }: Pick<ValueControl<Media>, "value" | "onChange">) {
  const t = useMessages(messages);
  const readOnly = useReadOnly();
  const [refused, setRefused] = useState<string>();
  const keep = (kind: Kind) => (file: ShownFile) => onChange({ ...file, kind });
  const images = useUploads({ purpose: "image" }, keep("image"));
  const videos = useUploads({ purpose: "video" }, keep("video"));
  const running = [images, videos].find(({ uploads }) => uploads.length > 0);
  const upload = running?.uploads[0];
  const hint = t("mediaHint", {
    imageTypes: filePurposes.image.types.map(nameOfType),
    imageSize: formatBytes(filePurposes.image.bytes),
    videoTypes: filePurposes.video.types.map(nameOfType),
    videoSize: formatBytes(filePurposes.video.bytes),
  });
  const take = ([file]: File[]) => {
    if (!file) return;
    for (const { uploads, discard } of [images, videos]) for (const one of uploads) discard(one);
    const ending = file.name.slice(file.name.lastIndexOf(".") + 1).toLowerCase();
    const kind = kinds.find((one) => (filePurposes[one].extensions as readonly string[]).includes(ending));
    setRefused(kind ? undefined : t("mediaRefused", { name: file.name, hint }));
    if (kind) (kind === "image" ? images : videos).start([file]);
  };
  return (
    <div {...useGroupProps()} role="group">
      <DropTarget
        accept={kinds.map(acceptOfKind).join(",")}
        disabled={false}
        onFiles={take}
        className="flex flex-col gap-2"
      >
        <Shown media={value} />
        {upload && running ? (
          <UploadProgress
            key={upload.key}
            upload={upload}
            onRetry={() => running.retry(upload)}
            onDiscard={() => running.discard(upload)}
          />
        ) : (
          <ChooseButton size="sm" className="self-start">
            {t(value ? "replaceMedia" : "addMedia")}
          </ChooseButton>
        )}
        {refused ? (
          <p role="alert" className="text-meta text-danger-ink">
            {refused}
          </p>
        ) : (
          value === null && !readOnly && <p className="text-meta text-muted">{hint}</p>
        )}
      </DropTarget>
    </div>
  );
}

function Shown({ media }: { media: Media }) {
  const box = "h-30 w-full max-w-40";
  if (media === null)
    return (
      <span
        className={`grid ${box} place-items-center rounded-md border border-dashed border-line-strong text-muted`}
      >
        <ImagePlus aria-hidden size={22} strokeWidth={1.5} />
      </span>
    );
  if (media.kind === "image") return <Picture url={media.url} alt={media.name} className={box} />;
  return (
    <video
      src={media.url}
      aria-label={media.name}
      controls
      muted
      playsInline
      preload="metadata"
      className={`${box} rounded-md border border-line bg-sunken object-contain`}
    />
  );
}
