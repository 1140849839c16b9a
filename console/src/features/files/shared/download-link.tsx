import type { ShownFile } from "@thingwright/contract/guides.ts";
import type { MouseEvent } from "react";
import { downloadFile } from "../../../lib/download-file.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { TextLink } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { messages } from "../messages/en.ts";

/** A file's name, which downloads the file, or says that this has failed. */
export function DownloadLink({ file: { name, url } }: { file: ShownFile }) {
  const t = useMessages(messages);
  const click = async (event: MouseEvent) => {
    event.preventDefault();
    if (!(await downloadFile(url, name))) toast.error(t("downloadFailed", { name }));
  };
  return (
    <TextLink
      render={<a href={url} aria-label={t("download", { name })} onClick={(event) => void click(event)} />}
    >
      <span className="min-w-0 break-all">{name}</span>
    </TextLink>
  );
}
