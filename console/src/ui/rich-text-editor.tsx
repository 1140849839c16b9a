import { type ReactNode } from "react";
import { lazyPart } from "./lazy-part.ts";
import type { ValueControl } from "./option.ts";
import { Skeleton } from "./skeleton.tsx";

const Editor = lazyPart(() => import("./rich-text/editor.tsx").then((m) => m.Editor));

/** A file as it was uploaded. */
export interface UploadedMedia {
  id: string;
  url: string;
}

type MediaKind = "image" | "video";

/** Uploads the images and videos of a text. `progress` reports failures. */
export interface TextMedia {
  /** Uploads a file. `ended` is called once: with the file when it has arrived, or without one when it will no longer arrive. */
  upload: (file: File, kind: MediaKind, ended: (media?: UploadedMedia) => void) => void;
  /** Whether files of a kind are on their way. */
  sending: Readonly<Record<MediaKind, boolean>>;
  /** The progress of the uploads, with buttons to cancel and to retry them. */
  progress: ReactNode;
}

export interface RichTextEditorProps extends ValueControl<string> {
  /** Without it, texts have no images and videos. */
  media?: TextMedia;
  /** The language of the text, as a BCP 47 tag. */
  lang?: string;
}

/** An editor for rich text; its value is HTML, or empty for no text. Its code loads when it is first shown. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <div className="min-w-0 overflow-clip rounded-md border border-line-strong bg-control focus-within:border-accent">
      <Editor meanwhile={<EditorSkeleton />} {...props} />
    </div>
  );
}

function EditorSkeleton() {
  return (
    <>
      <div className="flex h-10 items-center gap-2 border-b border-line px-2">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-6 w-48" />
      </div>
      <div className="h-45 p-3">
        <Skeleton className="h-4 w-2/3" />
      </div>
    </>
  );
}
