import type { PanelSettings } from "@thingwright/contract/people/app-settings.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { SharedPanel, type SharedValue } from "@thingwright/contract/content/shares.ts";
import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { partWriter } from "../../http/partly-kept.ts";
import type { TextCache, Written } from "../../platform/text-cache.ts";
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

/** The home of a device; null if the device is in no home, or the viewer of its panel does not know the home. */
type Place = { home: string } | null;

/** Devices that serve development get the panels of testers, wherever they are. */
const audienceOf = ({ for_development }: { for_development: boolean }, place: Place): Audience =>
  for_development ? "testers" : (place ?? "everyone");

/**
 * The part of a panel's data that is the same for everybody: without reported values, and without the data for running
 * the panel.
 */
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

/**
 * Builds what a phone shows of a product: its panel, and the function points on it; undefined if the product is gone.
 */
export async function shownPanel(
  { scope, sql }: Reach,
  device: Developed,
  place: Place,
  kept: TextCache,
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
  const shows = await panelPointFilter(panel, () => Promise.resolve(running));
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

/** Returns a function that tells whether a function point is on the panel. */
async function panelPointFilter(
  panel: PanelSettings | null | undefined,
  running: () => Promise<RunningPanel>,
): Promise<(identifier: string) => boolean> {
  const hidden = new Set(panel?.hidden);
  // `hidden` arranges the generic panel; any other panel also shows the hidden function points that its manifest lists.
  const named = hidden.size > 0 ? await namedBy(await running()) : hidden;
  return (identifier) => !hidden.has(identifier) || named.has(identifier);
}

/** Finds the identifiers of the function points on the panel of a device; undefined if its product is gone. */
export async function shownIdentifiers(
  { scope, sql }: Reach,
  device: Developed,
  place: Place,
): Promise<ReadonlySet<string> | undefined> {
  const found = await findArrangement(scope, sql, device);
  if (!found) return undefined;
  const { identifiers, panel } = found;
  const shows = await panelPointFilter(panel, () =>
    runningPanel(scope, sql, found, audienceOf(found, place), panel?.panel_id),
  );
  return new Set(identifiers.filter((identifier) => shows(identifier)));
}

/** A device at home. Values from before `known_from`, in milliseconds, are not shown. */
type AtHome = { id: string; home_id: string | null; known_from: number };

const placeOf = ({ home_id }: AtHome): Place => (home_id === null ? null : { home: home_id });

/** Finds the identifiers of the function points on the panel of a device at home. Throws not_found. */
export async function shownAtHome(reach: Reach, device: AtHome): Promise<ReadonlySet<string>> {
  const called = await findCalled(reach.scope, reach.sql, device.id);
  const identifiers = called && (await shownIdentifiers(reach, called, placeOf(device)));
  if (!identifiers) throw problem("not_found");
  return identifiers;
}

/**
 * Builds the panel of a device at home, with the latest values of the function points on it. Throws not_found.
 * @param reach the scope of the device alone
 */
export async function panelAtHome(
  reach: Reach,
  device: AtHome,
  kept: TextCache,
): Promise<ShownPanel & { values: SharedValue[] }> {
  const called = await findCalled(reach.scope, reach.sql, device.id);
  const shown = called && (await shownPanel(reach, called, placeOf(device), kept));
  if (!shown) throw problem("not_found");
  const values = sharedValues(await latest(reach, device.id), shown.part.identifiers);
  return { ...shown, values: values.filter(({ time }) => time >= device.known_from) };
}

/** Converts reported values to the form for phones: only values of these function points, and no desired values. */
export function sharedValues(
  properties: readonly PropertyState[],
  identifiers: ReadonlySet<string>,
): SharedValue[] {
  return properties.flatMap(({ identifier, reported }) =>
    reported && identifiers.has(identifier) ? [{ identifier, ...reported }] : [],
  );
}
