import { watch } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { uploadChunkBytes } from "@thingwright/contract/content/file-purposes.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { panelDevelopment } from "@thingwright/contract/content/panel-development.ts";
import { type Reply, type Route, urlOf } from "@thingwright/contract/grammar/route.ts";
import { pack, PackProblems } from "./pack.ts";

interface ServeSettings {
  folder: string;
  /** The address of the platform. */
  server: string;
  /** An access token of the maker. */
  token: string;
  /** Whether the panel may call the origins that its manifest asks for. */
  network: boolean;
  say: (line: string) => void;
  signal: AbortSignal;
}

/** How often the platform is called, in milliseconds. Each call keeps the panel shown a little longer. */
const everyMs = 5000;
/** The time to wait for further changes, because editors save several files at once. */
const settleMs = 40;

/**
 * Shows a panel under development in the phones of the console's open pages, and shows it again whenever one of its
 * files changes, until `signal` aborts.
 */
export async function serve({ folder, server, token, network, say, signal }: ServeSettings): Promise<void> {
  const headers = { authorization: token, "accept-language": "en" };
  let shown: { id: string; origins: string[] } | undefined;
  let before: Buffer | undefined;

  const tell = async () => {
    if (!shown) return;
    const body = JSON.stringify({ file_id: shown.id, origins: shown.origins });
    await ask(panelDevelopment.show, { body, headers: { ...headers, "content-type": "application/json" } });
  };
  const bring = async () => {
    const started = performance.now();
    const { manifest, archive } = await pack(folder, { minify: false });
    if (before?.equals(archive)) return;
    if (archive.length > uploadChunkBytes)
      throw new PackProblems([
        `the archive has more than ${uploadChunkBytes} bytes: upload it in the console`,
      ]);
    const form = new FormData();
    form.append("purpose", "panel");
    form.append("file", new Blob([archive]), "panel.zip");
    const { id } = await ask(files.uploadTiny, { body: form, headers });
    shown = { id, origins: network ? manifest.origins : [] };
    before = archive;
    await tell();
    const ms = Math.round(performance.now() - started);
    say(`${manifest.name.en ?? manifest.name.zh_CN} ${manifest.version}: shown after ${ms} ms`);
  };
  const tried = (work: () => Promise<void>) =>
    work().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));

  async function ask<R extends Route>(
    route: R,
    { body, headers: said }: { body: string | FormData; headers: Record<string, string> },
  ): Promise<Reply<R>> {
    const response = await fetch(server + urlOf(route), {
      method: route.method,
      body,
      headers: said,
      signal,
    });
    const answer = (await response.json()) as { code?: number; msg?: string; data?: unknown };
    if (answer.code !== 200) throw new Error(answer.msg ?? `HTTP ${response.status}`);
    return answer.data as Reply<R>;
  }

  await tried(bring);
  let turn = Promise.resolve();
  let settling: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true, signal }, () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      turn = turn.then(() => tried(bring));
    }, settleMs);
  });
  watcher.on("error", () => {});
  while (!signal.aborted) {
    await pause(everyMs, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await tried(tell);
  }
  clearTimeout(settling);
}
