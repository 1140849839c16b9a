import type { FilePreview } from "@thingwright/contract/products/product-files.ts";
import { useState } from "react";
import { errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { Alert } from "../../../ui/alert.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { sendFile } from "../../../parts/files/send-file.ts";
import { messages } from "../messages/en.ts";

/** The problems of a file, by line. */
export function FileProblems({ problems }: Pick<FilePreview, "problems">) {
  const t = useMessages(messages);
  if (problems.length === 0) return null;
  return (
    <Alert tone="danger" title={t("problems", { count: problems.length })}>
      <p>{t("problemsText")}</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {problems.map(({ path, line, message }, i) => (
          <li key={i} className="break-words">
            <span className="font-medium">{t("atLine", { line })}</span>{" "}
            {path && <code className="text-meta">{path}</code>} {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface MissingListProps extends Pick<FilePreview, "missing"> {
  /** Called once missing files were uploaded. */
  onUploaded: () => void;
}

/**
 * The objects that a file refers to and that the platform does not have. Missing files can be uploaded with a button.
 */
export function MissingList({ missing, onUploaded }: MissingListProps) {
  const t = useMessages(messages);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (missing.length === 0) return null;
  const wanted = missing.filter(({ sha256 }) => sha256 !== "");
  const take = async (files: File[]) => {
    setBusy(true);
    setProblem(undefined);
    try {
      // The server recognizes a missing file by its content. Other uploaded files stay unused, and are removed
      // automatically.
      for (const file of files) await sendFile(file, purposeOf(file), quietly());
      onUploaded();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert tone="warning" title={t("missing", { count: missing.length })}>
      <p>{t("missingText")}</p>
      <ul className="my-1 flex flex-col gap-0.5">
        {missing.map(({ part, path, line, name, sha256 }) => (
          <li key={path} className="break-words">
            <span className="font-medium">{t("atLine", { line })}</span>{" "}
            {t(`missing_${part}`, { name: name || t("unnamed"), hash: sha256.slice(0, 12) })}
          </li>
        ))}
      </ul>
      {wanted.length > 0 && (
        <FileButton multiple loading={busy} onFiles={(files) => void take(files)}>
          {t("upload")}
        </FileButton>
      )}
      {problem && (
        <p role="alert" className="text-danger-ink">
          {problem}
        </p>
      )}
    </Alert>
  );
}

const quietly = () => ({ signal: new AbortController().signal, onProgress: () => {} });

function purposeOf({ type }: File): "image" | "video" | "guide" {
  if (type.startsWith("image/")) return "image";
  return type.startsWith("video/") ? "video" : "guide";
}
