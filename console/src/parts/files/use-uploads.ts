import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { errorText } from "../../lib/call-error.ts";
import { useMessages } from "../../lib/i18n.ts";
import { RunningWork } from "../../lib/leave-guard.ts";
import { messages } from "./messages/en.ts";
import { refusalOf, type Wanted } from "./acceptance.ts";
import { sendFile } from "./send-file.ts";
import { useWanted } from "./use-wanted.ts";

/** A file that is being uploaded, or whose upload failed. */
export interface Upload {
  key: number;
  file: File;
  /** From 0 to 1. */
  share: number;
  /** Why the upload failed, in words; undefined while it runs. */
  error: string | undefined;
  /** Whether a failed upload may succeed if it is tried again. */
  retryable: boolean;
}

/**
 * Uploads the files of a control. An upload ends when the user leaves the page or cancels it; a cancelled upload shows
 * no error. While an upload runs, the form around the control asks before the user leaves it.
 * @param onLost called for a file that will not arrive: it was refused before it was sent, cancelled, or dismissed
 */
export function useUploads(
  given: Wanted,
  onUploaded: (file: ShownFile, sent: File) => void,
  onLost?: (sent: File) => void,
) {
  const wanted = useWanted(given);
  const t = useMessages(messages);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const keys = useRef(0);
  const work = useContext(RunningWork);
  const latest = useRef({ onUploaded, onLost });
  useEffect(() => {
    latest.current = { onUploaded, onLost };
  });
  useEffect(() => {
    const open = running.current;
    return () => open.forEach((controller) => controller.abort());
  }, []);

  const change = useCallback(
    (key: number, changed: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one))),
    [],
  );
  const remove = useCallback((key: number) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  }, []);

  async function send({ key, file }: Pick<Upload, "key" | "file">): Promise<void> {
    const controller = new AbortController();
    running.current.set(key, controller);
    work?.add(controller);
    change(key, { share: 0, error: undefined });
    try {
      const refusal = await refusalOf(t, file, wanted);
      if (controller.signal.aborted) return;
      if (refusal) {
        change(key, { error: refusal, retryable: false });
        return latest.current.onLost?.(file);
      }
      const { signal } = controller;
      const onProgress = (share: number) => change(key, { share });
      const { id, url, name } = await sendFile(file, wanted.purpose, { signal, onProgress });
      if (signal.aborted) return;
      remove(key);
      latest.current.onUploaded({ id, url, name }, file);
    } catch (error) {
      if (!controller.signal.aborted) change(key, { error: errorText(error), retryable: true });
    } finally {
      work?.delete(controller);
    }
  }

  return {
    uploads,
    start: (files: readonly File[]) => {
      for (const file of files) {
        const upload = { key: (keys.current += 1), file, share: 0, error: undefined, retryable: true };
        setUploads((all) => [...all, upload]);
        void send(upload);
      }
    },
    retry: (upload: Upload) => void send(upload),
    /** Ends an upload, or forgets one that failed. */
    discard: (upload: Upload) => {
      remove(upload.key);
      onLost?.(upload.file);
    },
  };
}
