import type {
  FirstOffered,
  OfferedCategory,
  OfferedGuide,
  ProductToAdd,
} from "@thingwright/contract/people/app-content.ts";
import { type ContentLanguage, fallbackOf, textIn } from "@thingwright/contract/basics/content-languages.ts";
import { readLabel } from "@thingwright/contract/devices/device-label.ts";
import type { PairingGuide } from "@thingwright/contract/content/guides.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { PublicContext } from "../../http/context.ts";
import { readerLanguage } from "../../http/reader-language.ts";
import { accountScope } from "../../platform/database/scope.ts";
import type { Vault } from "../../platform/secrets.ts";
import { appOfKey } from "../apps/index.ts";
import { completeConfiguration } from "../configuration/index.ts";
import { isSignedLabel } from "../production/index.ts";
import { findOffered, offeredCategories, offeredProducts } from "./catalogue.store.ts";

/**
 * Lists the categories and products that people can choose from to add a device in an app, with their names in a
 * language or its fallback. Leaves out empty categories. Throws app_key_unknown.
 */
export async function catalogue(
  { sql, appKey, acceptLanguage, turn }: PublicContext,
  asked: string | undefined,
): Promise<{ list: FirstOffered[] }> {
  const app = await appOfKey(sql, appKey);
  if (!app) throw problem("app_key_unknown");
  await turn(app.owner_id);
  const language = readerLanguage(acceptLanguage, asked);
  const categories = Map.groupBy(await offeredCategories(sql, app.id), (row) => row.parent_id);
  const products = Map.groupBy(await offeredProducts(sql, app.id), (row) => row.app_category_id);
  const below = (parent: string | null): OfferedCategory[] =>
    (categories.get(parent) ?? []).map(({ id, icon, multi_language }) => ({
      id,
      name: nameIn(multi_language, language),
      icon,
      products: (products.get(id) ?? []).map(
        ({ app_category_id: _category, name, name_texts, ...product }) => ({
          ...product,
          name: textIn({ zh_CN: name, ...name_texts }, language),
        }),
      ),
    }));
  const list = below(null).map((first) => ({
    ...first,
    children: below(first.id).filter((one) => one.products.length > 0),
  }));
  return { list: list.filter((first) => first.products.length > 0 || first.children.length > 0) };
}

function nameIn(names: Readonly<Record<string, { name?: string }>>, language: ContentLanguage): string {
  const found = fallbackOf(language).find((one) => names[one]?.name);
  return (found && names[found]?.name) ?? "";
}

/**
 * Finds a product with its pairing guides in a language, for a person who adds such a device. The app must show the
 * product, or the person must have such a device at hand, which the signed code on its label proves. Throws
 * app_key_unknown, not_found.
 */
export async function productToAdd(
  { sql, appKey, acceptLanguage, turn }: PublicContext,
  key: string,
  { language: asked, code }: { language?: string | undefined; code?: string | undefined },
  vault: Vault,
): Promise<ProductToAdd> {
  const app = await appOfKey(sql, appKey);
  if (!app) throw problem("app_key_unknown");
  await turn(app.owner_id);
  const found = await findOffered(sql, { id: app.id, ownerId: app.owner_id }, key);
  if (!found) throw problem("not_found");
  const label = code === undefined ? null : readLabel(code);
  const reach = { scope: accountScope(app.owner_id), sql };
  const isAtHand = async () =>
    label?.product_key === key && (await isSignedLabel(reach, found.id, label, vault));
  if (!found.shown && !(await isAtHand())) throw problem("not_found");
  const language = readerLanguage(acceptLanguage, asked);
  const { id: _id, shown: _shown, content, name, name_texts, ...product } = found;
  const { guides } = completeConfiguration(content);
  return {
    ...product,
    name: textIn({ zh_CN: name, ...name_texts }, language),
    guides: Object.fromEntries(
      Object.entries(guides).map(([type, guide]) => [type, offeredGuide(guide, language)]),
    ),
  };
}

function offeredGuide({ steps, package: pages }: PairingGuide, language: ContentLanguage): OfferedGuide {
  return {
    steps: steps.map(({ media, text }) => ({
      kind: media.kind,
      url: media.url,
      text: textIn(text, language),
    })),
    package: pages?.url ?? null,
  };
}
