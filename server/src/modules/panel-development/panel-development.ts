import type { Delta } from "@thingwright/contract/grammar/live.ts";
import type { DevelopedPanel } from "@thingwright/contract/content/panel-development.ts";
import type { PanelManifest } from "@thingwright/contract/content/panel-manifest.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { LRUCache } from "lru-cache";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import type { PlatformDeps } from "../../module.ts";
import { seconds } from "../../platform/clock.ts";
import { readCheckedPanel } from "../../platform/files/panel-package.ts";
import { sourceOfFile } from "../../platform/files/zip-source.ts";
import { findFile } from "../files/index.ts";

/** Seconds for which a panel under development is shown after the command that serves it has last announced it. */
const shownFor = 15;
/** For how many `people` a panel is remembered, one for each, and how many `manifests` are cached. */
const kept = { people: 1000, manifests: 200 };

const developmentTopic = "panel_development";

interface Announcement {
  uid: string;
  panel: DevelopedPanel;
}

type Deps = Pick<PlatformDeps, "bus" | "clock" | "files" | "panelLinks">;
type Listener = (delta: Delta<"panel_development">) => void;

/**
 * The panels under development. Each is shown only to the person who develops it: on the page of another member of the
 * account it could do all that this member may do. Every process remembers what was announced on the bus in the last
 * seconds. The command that serves a panel repeats its announcement, so nothing is stored, and the panel disappears
 * with its command.
 */
export class DevelopedPanels {
  readonly #deps: Deps;
  readonly #shown = new LRUCache<string, DevelopedPanel>({ max: kept.people });
  readonly #manifests = new LRUCache<string, Promise<PanelManifest | null>>({ max: kept.manifests });
  readonly #listeners = new Set<{ uid: string; tell: Listener }>();

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.bus.subscribe(developmentTopic, (announced) => this.#hear(announced as Announcement));
  }

  /**
   * Shows a panel to the caller.
   * @throws not_found, manifest_refused, archive_refused and other refusals of a package
   */
  async show(
    context: Context,
    { file_id: id, origins }: { file_id: string; origins: readonly string[] },
  ): Promise<DevelopedPanel> {
    const { scope, sql, actor, language } = context;
    const file = await findFile(scope, sql, { id, by: actor.uid });
    if (!file) throw problem("not_found");
    const manifest = file.purpose === "panel" ? await this.#manifestOf(file.stored_name) : null;
    if (!manifest) throw refuseFields(language, [{ path: "file_id", key: "file_unusable" }]);
    const { bus, clock, panelLinks } = this.#deps;
    const panel: DevelopedPanel = {
      name: manifest.name,
      version: manifest.version,
      bundle: panelLinks.bundleOf(file.stored_name, manifest, origins),
      until: seconds(clock.now()) + shownFor,
    };
    bus.publish(developmentTopic, { uid: actor.uid, panel } satisfies Announcement);
    return panel;
  }

  /** Finds the panel that is shown to a person now. */
  of(uid: string): DevelopedPanel | null {
    const panel = this.#shown.get(uid);
    return panel && panel.until > seconds(this.#deps.clock.now()) ? panel : null;
  }

  follow(uid: string, tell: Listener): () => void {
    const listener = { uid, tell };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #hear({ uid, panel }: Announcement): void {
    this.#shown.set(uid, panel);
    for (const listener of this.#listeners) if (listener.uid === uid) listener.tell({ panel });
  }

  /** Finds the manifest of an archive, and caches it. Every byte of the archive was checked when it was uploaded. */
  #manifestOf(name: string): Promise<PanelManifest | null> {
    const known = this.#manifests.get(name);
    if (known) return known;
    const found = this.#readManifest(name);
    this.#manifests.set(name, found);
    found.then(
      (manifest) => manifest ?? this.#manifests.delete(name),
      () => this.#manifests.delete(name),
    );
    return found;
  }

  async #readManifest(name: string): Promise<PanelManifest | null> {
    const source = await sourceOfFile(this.#deps.files, name);
    return source && (await readCheckedPanel(source)).manifest;
  }
}
