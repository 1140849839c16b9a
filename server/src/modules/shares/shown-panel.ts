import type { AppPlatform } from "@thingwright/contract/apps.ts";
import type { PanelSettings } from "@thingwright/contract/app-settings.ts";
import type { Configuration } from "@thingwright/contract/configuration.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { problem } from "@thingwright/contract/problem.ts";
import { SharedPanel, type SharedValue } from "@thingwright/contract/shares.ts";
import type { PropertyState } from "@thingwright/contract/telemetry.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { PanelLinks } from "../../platform/files/panel-links.ts";
import { definitionOf, findCalled } from "../devices/index.ts";
import { findArrangement, findNames, findProduct } from "../products/index.ts";
import type { Audience } from "../panels/index.ts";
import { latest } from "../telemetry/index.ts";
import { bundleOf, namedBy, type RunningPanel, runningPanel } from "./running-panel.ts";

interface Reach {
  scope: Scope;
  sql: Sql;
}

interface Given {
  product: { id: string; name: string; created_at: number };
  /** The product's configuration, of the same time as its function points. */
  content: Partial<Configuration>;
  list: readonly FunctionPoint[];
  audience: Audience;
}

export interface ShownPanel {
  product: Given["product"];
  content: Partial<Configuration>;
  /** The function points on it. */
  points: FunctionPoint[];
  running: () => Promise<RunningPanel>;
}

/** What of a product a phone shows: its panel, and the function points on it. */
export async function shownPanel(
  { scope, sql }: Reach,
  { product, content, list, audience }: Given,
): Promise<ShownPanel> {
  let reading: Promise<RunningPanel> | undefined;
  const running = () => (reading ??= runningPanel(scope, sql, product, audience, content.panel?.panel_id));
  const shows = await whatShows(content.panel, running);
  return { product, content, points: list.filter(({ identifier }) => shows(identifier)), running };
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
  device: { productId: string; development: number | null },
  audience: Audience,
): Promise<ReadonlySet<string> | undefined> {
  const found = await findArrangement(scope, sql, device);
  if (!found) return undefined;
  const { identifiers, panel } = found;
  const shows = await whatShows(panel, () => runningPanel(scope, sql, found, audience, panel?.panel_id));
  return new Set(identifiers.filter((identifier) => shows(identifier)));
}

/** A panel as phones are told of it, without what its device has reported. */
export async function describedPanel(
  sql: Sql,
  { product, content, points, running }: ShownPanel,
  { platform, links }: { platform: AppPlatform; links: PanelLinks },
): Promise<Omit<SharedPanel, "online" | "values" | "expires_at">> {
  const identifiers = new Set(points.map(({ identifier }) => identifier));
  const translations = Object.entries(content.function_texts ?? {}).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([identifier]) => identifiers.has(identifier))),
  ]);
  return {
    name: product.name,
    name_texts: content.name_texts ?? {},
    points,
    translations: Object.fromEntries(translations) as SharedPanel["translations"],
    panel: SharedPanel.shape.panel.parse({
      ...content.panel,
      hidden: content.panel?.hidden.filter((identifier) => identifiers.has(identifier)) ?? [],
      order: content.panel?.order?.filter((identifier) => identifiers.has(identifier)),
    }),
    bundle: await bundleOf(sql, await running(), { platform, links }),
  };
}

/** What a panel at home is of: the scope of the device alone, and the device. */
type AtHome = { id: string; productId: string; home_id: string | null; known_from: number };

/** What the panel of a device shows to people at home. Throws not_found. */
async function shownHere(reach: Reach, device: AtHome): Promise<ShownPanel> {
  const { scope, sql } = reach;
  const product = await findProduct(scope, sql, device.productId);
  if (!product) throw problem("not_found");
  const { list, panel, function_texts } = await definitionOf(reach, device.id);
  const name_texts = await findNames(scope, sql, device.productId);
  const content = { name_texts, ...(panel && { panel }), function_texts };
  return shownPanel(reach, { product, content, list, audience: audienceOf(device) });
}

const audienceOf = ({ home_id }: AtHome): Audience => (home_id === null ? "everyone" : { home: home_id });

/** The identifiers of the function points on the panel of a device at home. Throws not_found. */
export async function shownAtHome(reach: Reach, device: AtHome): Promise<ReadonlySet<string>> {
  const called = await findCalled(reach.scope, reach.sql, device.id);
  const identifiers = called && (await shownIdentifiers(reach, called, audienceOf(device)));
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
  how: { platform: AppPlatform; links: PanelLinks },
): Promise<Omit<SharedPanel, "online" | "expires_at">> {
  const shown = await shownHere(reach, device);
  const identifiers = new Set(shown.points.map(({ identifier }) => identifier));
  return {
    ...(await describedPanel(reach.sql, shown, how)),
    values: sharedValues(await latest(reach, device.id), identifiers).filter(
      ({ time }) => time >= device.known_from,
    ),
  };
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
