import type { Configuration } from "../products/configuration.ts";
import type { ComparedWhole } from "../products/edition-differences.ts";
import type { PairingGuides, ShownFile } from "../content/guides.ts";
import type { PairingType } from "../devices/pairing-types.ts";
import {
  type PortableGuide,
  type ProductFile,
  productFileFormat,
  productFileVersion,
} from "./product-file.ts";

/** A product as it is stored, with the further fields that a product file has. */
export type StoredProduct = Required<Omit<ComparedWhole, "configuration">> & {
  configuration: Configuration;
  category: ProductFile["product"]["category"];
  communication_mode: ProductFile["product"]["communication_mode"];
};

/** The names and hashes by which a product file refers to objects, in place of the ids of this installation. */
export interface NamesOfIds {
  module: string | null;
  panel: string | null;
  /** The hash of a file's content, by the id of the file. */
  sha256Of: (id: string) => string;
  /** The hash of the icon's content, if the icon is an image; otherwise null. */
  icon: string | null;
}

/** Converts a product to a product file, without ids and other details of the installation. */
export function toProductFile(
  { configuration, points, keys, labels, category, ...basics }: StoredProduct,
  names: NamesOfIds,
): ProductFile {
  const {
    name,
    model,
    notes,
    icon,
    product_type,
    security_level,
    node_type,
    power,
    wake_interval,
    communication_mode,
  } = basics;
  const { module_id: _module, panel, guides, communication_mode: _offered, ...rest } = configuration;
  const { panel_id: _panel, ...settings } = panel ?? {};
  return {
    format: productFileFormat,
    version: productFileVersion,
    product: {
      name,
      model,
      notes,
      icon: names.icon === null ? icon : { file: names.icon },
      category,
      communication_mode,
      product_type,
      security_level,
      node_type,
      power,
      wake_interval,
    },
    labels: labels.map(({ key, value }) => ({ key, value })),
    points,
    keys,
    configuration: {
      ...rest,
      module: names.module,
      guides: portable(guides, names.sha256Of),
      panel: panel && names.panel !== null ? ({ name: names.panel, ...settings } as never) : null,
    },
    files: {},
  };
}

function portable(guides: PairingGuides, sha256Of: NamesOfIds["sha256Of"]) {
  const one = ({ id, name }: ShownFile) => ({ file: sha256Of(id), name });
  return Object.fromEntries(
    Object.entries(guides).map(([type, { steps, package: pages }]): [string, PortableGuide] => [
      type,
      {
        steps: steps.map(({ media, text }) => ({ media: { ...one(media), kind: media.kind }, text })),
        package: pages && one(pages),
      },
    ]),
  );
}

/** A file that a product file refers to by the hash of its content and by its name. */
export interface NamedContent {
  sha256: string;
  name: string;
  purpose: "image" | "video" | "guide";
}

/** The objects that a product file names, as far as this installation has them. */
export interface FoundHere {
  module: string | null;
  panel: string | null;
  file: (file: NamedContent) => ShownFile | undefined;
  /** The address of an image. */
  icon: (sha256: string) => string | undefined;
}

/** An object that a product file names but this installation does not have. It is left out. */
export interface MissingPart {
  part: "module" | "panel" | "icon" | "guide";
  /** The field of the product file. */
  path: string;
  name: string;
  sha256: string;
}

/** Converts a product file to a product with ids of this installation, and lists the parts that are missing here. */
export function fromProductFile(
  { product, labels, points, keys, configuration }: ProductFile,
  here: FoundHere,
): { whole: Omit<StoredProduct, "category">; missing: MissingPart[] } {
  const missing: MissingPart[] = [];
  const { category: _category, icon, node_type, ...basics } = product;
  const { module, panel, guides, ...rest } = configuration;
  if (module !== null && here.module === null)
    missing.push({ part: "module", path: "configuration.module", name: module, sha256: "" });
  if (panel !== null && here.panel === null)
    missing.push({ part: "panel", path: "configuration.panel.name", name: panel.name, sha256: "" });
  const image = typeof icon === "string" ? icon : here.icon(icon.file);
  if (image === undefined)
    missing.push({
      part: "icon",
      path: "product.icon.file",
      name: "",
      sha256: (icon as { file: string }).file,
    });
  const { name: _name, ...settings } = panel ?? {};
  const whole = {
    ...basics,
    // If the file has no node type, the caller chooses the usual one of the communication mode.
    node_type: node_type as never,
    icon: image ?? "",
    labels,
    points,
    keys,
    configuration: {
      ...rest,
      communication_mode: null,
      module_id: here.module,
      panel: panel && here.panel !== null ? ({ panel_id: here.panel, ...settings } as never) : null,
      guides: guidesHere(guides, here.file, missing),
    },
  };
  return { whole, missing };
}

/** Converts guides, leaving out the steps and packages whose files are missing. */
function guidesHere(
  guides: ProductFile["configuration"]["guides"],
  fileOf: FoundHere["file"],
  missing: MissingPart[],
): PairingGuides {
  const found: PairingGuides = {};
  for (const [type, guide] of Object.entries(guides)) {
    const at = `configuration.guides.${type}`;
    const file = (
      path: string,
      { file: sha256, name }: { file: string; name: string },
      purpose: NamedContent["purpose"],
    ) => {
      const shown = fileOf({ sha256, name, purpose });
      if (!shown) missing.push({ part: "guide", path: `${at}.${path}`, name, sha256 });
      return shown && { id: shown.id, url: shown.url, name: shown.name };
    };
    const steps = guide.steps.flatMap(({ media, text }, i) => {
      const shown = file(`steps.${i}.media.file`, media, media.kind);
      return shown ? [{ media: { ...shown, kind: media.kind }, text }] : [];
    });
    const pages = guide.package && (file("package.file", guide.package, "guide") ?? null);
    if (steps.length > 0 || pages) found[type as PairingType] = { steps, package: pages };
  }
  return found;
}
