import { z } from "zod";
import { PanelSettings } from "../people/app-settings.ts";
import { Configuration } from "../products/configuration.ts";
import { CommunicationMode, NodeType, Power, ProductType, SecurityLevel } from "../grammar/enum-schemas.ts";
import { securityLevel } from "../grammar/enums.ts";
import { FunctionPoints } from "../points/function-points.ts";
import { GuideStep, refuseEmptyGuide } from "../content/guides.ts";
import { MappedKeys } from "../points/key-mapping.ts";
import { limits } from "../grammar/limits.ts";
import { pairingTypes } from "../devices/pairing-types.ts";
import { NewProductLabel } from "../products/product-labels.ts";
import { productShape } from "../products/products.ts";
import { lineOf } from "../basics/text.ts";

export const productFileFormat = "thingwright-product";
/** The version of the format that is written. A reader refuses later ones. */
export const productFileVersion = 1;

/** A file by the hash of its content, in hexadecimal, because its id is valid in one installation only. */
const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "sha256_format")
  .meta({ description: "SHA-256 of the content" });

const fileName = z.string().max(limits.fileName);
const named = { file: Sha256, name: fileName };

const PortableGuide = refuseEmptyGuide(
  z.object({
    steps: z
      .array(
        z.object({
          media: z.object({ ...named, kind: GuideStep.shape.media.shape.kind }),
          text: GuideStep.shape.text,
        }),
      )
      .max(limits.guideSteps)
      .default([]),
    package: z.object(named).nullable().default(null),
  }),
);
export type PortableGuide = z.infer<typeof PortableGuide>;

/**
 * The configuration of a product without ids of an installation. Parts that a configuration gets later are included
 * automatically.
 */
const PortableConfiguration = Configuration.omit({
  module_id: true,
  guides: true,
  panel: true,
  communication_mode: true,
}).extend({
  /** The name of the communication module. */
  module: lineOf(limits.moduleName).nullable().default(null),
  guides: z.partialRecord(z.enum(pairingTypes), PortableGuide).default({}),
  panel: z
    .object({ name: lineOf(limits.panelName), ...PanelSettings.omit({ panel_id: true }).shape })
    .nullable()
    .default(null),
});

const Category = z.object({
  /** The names of the first-level category and the category, in Chinese or in English. */
  parent: lineOf(limits.categoryName),
  name: lineOf(limits.categoryName),
});

const Basics = z.object({
  name: productShape.name,
  model: productShape.model,
  notes: productShape.notes.default(""),
  /** A glyph, or an image by the hash of its content. */
  icon: z.union([productShape.icon, z.object({ file: Sha256 })]).default(""),
  category: Category,
  communication_mode: CommunicationMode,
  product_type: ProductType,
  /** How devices get their secrets. The product's secret itself is not in the file. */
  security_level: SecurityLevel.default(securityLevel.device),
  node_type: NodeType.optional(),
  power: Power.default("mains"),
  wake_interval: productShape.wake_interval.default(null),
});

/** A picture that is embedded in the file, so that another installation gets it. */
const Embedded = z.object({ data: z.base64().max(limits.productFile.embedded * 2) });

/**
 * A whole product as a file: its complete configuration, and nothing that belongs to one installation. It has no
 * secrets and no devices.
 */
export const ProductFile = z.object({
  $schema: z.string().max(2048).optional(),
  format: z.literal(productFileFormat),
  version: z.literal(productFileVersion),
  product: Basics,
  labels: z.array(NewProductLabel).max(limits.productLabels).default([]),
  points: FunctionPoints.default([]),
  keys: MappedKeys.default([]),
  configuration: PortableConfiguration.prefault({}),
  files: z.record(Sha256, Embedded).default({}),
});
export type ProductFile = z.infer<typeof ProductFile>;
