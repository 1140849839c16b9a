import { Film, ImagePlus } from "lucide-react";
import { useRef } from "react";
import { ToolButton } from "./tool-button.tsx";
import { useRichTextWords } from "./words.ts";

const types = { image: "image/png,image/jpeg,image/webp", video: "video/mp4,video/webm" };

interface MediaButtonProps {
  kind: "image" | "video";
  loading: boolean;
  onFiles: (files: FileList) => unknown;
}

/** Picks an image or a video from this computer. */
export function MediaButton({ kind, loading, onFiles }: MediaButtonProps) {
  const words = useRichTextWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton
        icon={kind === "image" ? ImagePlus : Film}
        label={loading ? words.uploading : words[kind]}
        loading={loading}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={types[kind]}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) onFiles(currentTarget.files);
          // Allows picking the same file again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
