import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import { useRef } from "react";
import type { TextMedia, UploadedMedia } from "../../ui/rich-text-editor.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useUploads } from "./use-uploads.ts";

/** Uploads the images and videos of one text: the `media` of a `RichTextEditor`. */
export function useTextMedia(): TextMedia {
  const waiting = useRef(new WeakMap<File, (media?: UploadedMedia) => void>());
  const end = (sent: File, media?: UploadedMedia) => {
    waiting.current.get(sent)?.(media);
    waiting.current.delete(sent);
  };
  const arrived = ({ id, url }: ShownFile, sent: File) => end(sent, { id, url });
  const image = useUploads({ purpose: "image" }, arrived, end);
  const video = useUploads({ purpose: "video" }, arrived, end);
  const all = Object.entries({ image, video }).flatMap(([kind, { uploads, retry, discard }]) =>
    uploads.map((upload) => ({ key: `${kind} ${upload.key}`, upload, retry, discard })),
  );
  const isSending = ({ uploads }: typeof image) => uploads.some(({ error }) => error === undefined);
  return {
    upload(file, kind, ended) {
      waiting.current.set(file, ended);
      (kind === "image" ? image : video).start([file]);
    },
    sending: { image: isSending(image), video: isSending(video) },
    progress: all.length > 0 && (
      <div className="flex flex-col gap-2 border-b border-line bg-sheet px-3 py-2">
        {all.map(({ key, upload, retry, discard }) => (
          <UploadProgress
            key={key}
            upload={upload}
            onRetry={() => retry(upload)}
            onDiscard={() => discard(upload)}
          />
        ))}
      </div>
    ),
  };
}
