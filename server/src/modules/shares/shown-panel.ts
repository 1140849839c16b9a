import type { PanelSettings } from "@thingwright/contract/app-settings.ts";
import { problem } from "@thingwright/contract/problem.ts";
import { SharedPanel, type SharedValue } from "@thingwright/contract/shares.ts";
import type { PropertyState } from "@thingwright/contract/telemetry.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { partWriter } from "../../http/partly-kept.ts";
import type { Kept, Written } from "../../platform/kept.ts";
import { findCalled } from "../devices/index.ts";
import {
  type Developed,
  findArrangement,
  findOutline,
  findWhole,
  storedConfiguration,
} from "../products/index.ts";
import type { Audience } from "../panels/index.ts";
import { latest } from "../telemetry/index.ts";
import { namedBy, type RunningPanel, runningPanel } from "./running-panel.ts";

interface Reach {
  scope: Scope;
  sql: Sql;
}

/** Where a device is: in which home, or in none that is known to who opens its panel. */
type Place = { home: string } | null;

/** Devices to develop with have what testers have, wherever they are. */
const audienceOf = ({ for_development }: { for_development: boolean }, place: Place): Audience =>
  for_development ? "testers" : (place ?? "everyone");

/** Of what a phone is told of a panel, what is the same for everybody: without what the device has reported, and where it is run. */
export const PanelPart = SharedPanel.pick({
  name: true,
  name_texts: true,
  points: true,
  translations: true,
  panel: true,
});
const writePart = partWriter(PanelPart);

export interface ShownPanel {
  /** {@link PanelPart} as JSON. */
  part: Written & { identifiers: ReadonlySet<string> };
  running: RunningPanel;
}

/** What of a product a phone shows: its panel, and the function points on it; undefined if the product is gone. */
export async function shownPanel(
  { scope, sql }: Reach,
  device: Developed,
  place: Place,
  kept: Kept,
): Promise<ShownPanel | undefined> {
  const outline = await findOutline(scope, sql, device);
  if (!outline) return undefined;
  const running = await runningPanel(
    scope,
    sql,
    outline,
    audienceOf(outline, place),
    outline.panel?.panel_id,
  );
  const { id, name, definition_version, content_version, edition } = outline;
  const versions = [definition_version, content_version, edition];
  const key = JSON.stringify(["panel", id, name, versions, running.android?.id, running.ios?.id]);
  const part = await kept.get(key, async () => {
    const whole = await findWhole(scope, sql, device);
    if (!whole) throw problem("not_found");
    return write(name, whole, running);
  });
  return { part, running };
}

async function write(
  name: string,
  { list, content: stored, name_texts }: NonNullable<Awaited<ReturnType<typeof findWhole>>>,
  running: RunningPanel,
): Promise<ShownPanel["part"]> {
  const { panel, function_texts = {} } = storedConfiguration(stored);
  const shows = await whatShows(panel, () => Promise.resolve(running));
  const points = list.filter(({ identifier }) => shows(identifier));
  const identifiers = new Set(points.map(({ identifier }) => identifier));
  const isShown = (identifier: string) => identifiers.has(identifier);
  const translations = Object.entries(function_texts).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([identifier]) => isShown(identifier))),
  ]);
  const text = writePart({
    name,
    name_texts,
    points,
    translations: Object.fromEntries(translations) as SharedPanel["translations"],
    panel: PanelPart.shape.panel.parse({
      ...panel,
      hidden: panel?.hidden.filter(isShown) ?? [],
      order: panel?.order?.filter(isShown),
    }),
  });
  return { text, identifiers };
}

/** Tells of a function point whether it is on the panel. */
async function whatShows(
  panel: PanelSettings | null | undefined,
  running: () => Promise<RunningPanel>,
): Promise<(identifier: string) => boolean> {
  const hidden = new Set(panel?.hidden);
  // The arrangement is of the generic panel; another one names what it shows.
  const named = hidden.size > 0 ? await namedBy(await running()) : hidden;
  return (identifier) => !hidden.has(identifier) || named.has(identifier);
}

/** The identifiers of the function points on the panel of a device; undefined if its product is gone. */
export async function shownIdentifiers(
  { scope, sql }: Reach,
  device: Developed,
  place: Place,
): Promise<ReadonlySet<string> | undefined> {
  const found = await findArrangement(scope, sql, device);
  if (!found) return undefined;
  const { identifiers, panel } = found;
  const shows = await whatShows(panel, () =>
    runningPanel(scope, sql, found, audienceOf(found, place), panel?.panel_id),
  );
  return new Set(identifiers.filter((identifier) => shows(identifier)));
}

/** What a panel at home is of: the scope of the device alone, and the device. */
type AtHome = { id: string; home_id: string | null; known_from: number };

const placeOf = ({ home_id }: AtHome): Place => (home_id === null ? null : { home: home_id });

/** The identifiers of the function points on the panel of a device at home. Throws not_found. */
export async function shownAtHome(reach: Reach, device: AtHome): Promise<ReadonlySet<string>> {
  const called = await findCalled(reach.scope, reach.sql, device.id);
  const identifiers = called && (await shownIdentifiers(reach, called, placeOf(device)));
  if (!identifiers) throw problem("not_found");
  return identifiers;
}

/**
 * The panel of a device that people have at home, with the latest values of what it shows. Throws not_found.
 * @param reach the scope of the device alone
 */
export async function panelAtHome(
  reach: Reach,
  device: AtHome,
  kept: Kept,
): Promise<ShownPanel & { values: SharedValue[] }> {
  const called = await findCalled(reach.scope, reach.sql, device.id);
  const shown = called && (await shownPanel(reach, called, placeOf(device), kept));
  if (!shown) throw problem("not_found");
  const values = sharedValues(await latest(reach, device.id), shown.part.identifiers);
  return { ...shown, values: values.filter(({ time }) => time >= device.known_from) };
}

/** Reported values as phones see them: of these function points only, and nothing of what is desired. */
export function sharedValues(
  properties: readonly PropertyState[],
  identifiers: ReadonlySet<string>,
): SharedValue[] {
  return properties.flatMap(({ identifier, reported }) =>
    reported && identifiers.has(identifier) ? [{ identifier, ...reported }] : [],
  );
}
