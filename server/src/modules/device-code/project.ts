import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type DeviceCodeTarget, projectName } from "@thingwright/contract/devices/device-code-targets.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { inSlices } from "../../platform/limits/slices.ts";
import { appSource } from "./app-source.ts";
import { cPoints } from "./c-point.ts";
import { configHeader, type Place, usesTls } from "./config-header.ts";
import { definitionsOf, pointsHeader } from "./points-header.ts";
import { pointsSource } from "./points-source.ts";
import { topicsHeader } from "./topics-header.ts";

/** A file of a project, by its path in the project's folder. */
export interface ProjectFile {
  path: string;
  text: string;
}

/** The product that a project is generated for, and the server that its devices connect to. */
export interface ProjectParts {
  product: { name: string; product_key: string };
  points: readonly FunctionPoint[];
  /** The key that stands for a function point in messages, by the identifier of the function point. */
  keys: ReadonlyMap<string, string>;
  place: Place;
}

const common = [
  "app.h",
  "tw_device.c",
  "tw_device.h",
  "tw_json.c",
  "tw_json.h",
  "tw_number.c",
  "tw_own.h",
  "tw_points.c",
  "tw_points.h",
  "tw_sha256.c",
  "tw_sha256.h",
  "tw_sign_in.c",
  "tw_write.c",
];

/** Files of the projects for boards with an ESP32. */
const esp = ["tw_start.h"];
/** Files of a project whose devices receive their Wi-Fi credentials over Bluetooth (Improv). */
const improv = ["improv_ble.h", "tw_improv.c", "tw_improv.h"];
/** Files that are longer in a project with Improv: the file of the same name in `improv/` is appended. */
const longer = ["README.md", "README.zh.md", "sdkconfig.defaults"];

/**
 * For each target: its `own` files, the folder of its `code`, its `bluetooth` source, and the files to be `renamed`.
 */
const targets: Record<
  DeviceCodeTarget,
  { own: string[]; code: string; bluetooth?: string; renamed?: Record<string, string> }
> = {
  c: {
    own: [
      "Makefile",
      "README.md",
      "README.zh.md",
      "main.c",
      "tw_mqtt.c",
      "tw_mqtt.h",
      "tw_net.c",
      "tw_net.h",
      "tw_tls.c",
      "tw_tls.h",
    ],
    code: "",
  },
  esp_idf: {
    own: [
      "CMakeLists.txt",
      "README.md",
      "README.zh.md",
      "sdkconfig.defaults",
      "main/CMakeLists.txt",
      "main/idf_component.yml",
      "main/main.c",
    ],
    code: "main/",
    bluetooth: "main/improv_ble.c",
  },
  // Arduino requires that a sketch has the name of its folder.
  arduino: {
    own: ["README.md", "README.zh.md", "device.ino"],
    code: "",
    bluetooth: "improv_ble.cpp",
    renamed: { "device.ino": "{folder}.ino" },
  },
};

const folder = new URL("../../../device-code/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), "utf8");

/**
 * Generates the files of a project for the devices of a product; the same product always gives the same files. For a
 * product with thousands of values, each file takes some milliseconds, so other requests get their turn in between.
 */
export async function projectFiles(parts: ProjectParts, target: DeviceCodeTarget): Promise<ProjectFile[]> {
  const { product, points, keys, place } = parts;
  const { own, code, bluetooth, renamed = {} } = targets[target];
  const hasImprov = place.improv && bluetooth !== undefined;
  const name = projectName(product.product_key, target);
  const about = `${product.name} (${product.product_key})`;
  const values = {
    name,
    about: markdownCode(about),
    tls: usesTls(place, target) ? "1" : "0",
    sources: hasImprov ? ' "improv_ble.c" "tw_improv.c"' : "",
    requires: hasImprov ? " bt" : "",
  };
  const filled = (text: string) => fill(text, values);
  const made = cPoints(points, keys);
  const model = { names: made.names, points: await inSlices(product.product_key, made.points) };
  const defined = Iterator.from(model.points).map(definitionsOf);
  const header = pointsHeader(model, await inSlices(product.product_key, defined), about);
  await nextTurn();
  const source = pointsSource(model);
  await nextTurn();
  const generated = {
    "function_points.h": header,
    "function_points.c": source,
    "app.c": appSource(model, about, hasImprov),
    "device_config.h": configHeader(place, target),
    "tw_topics.h": topicsHeader,
  };
  return [
    ...(hasImprov ? [...own, bluetooth] : own).map((path) => ({
      path: (renamed[path] ?? path).replace("{folder}", name),
      text:
        filled(read(`${target}/${path}`)) +
        (hasImprov && longer.includes(path) ? `\n${read(`improv/${path}`)}` : ""),
    })),
    ...common.map((path) => ({ path: code + path, text: read(`common/${path}`) })),
    ...(target === "c" ? [] : esp).map((path) => ({ path: code + path, text: read(`esp/${path}`) })),
    ...(hasImprov ? improv : []).map((path) => ({ path: code + path, text: read(`improv/${path}`) })),
    ...Object.entries(generated).map(([path, text]) => ({ path: code + path, text })),
  ];
}

/**
 * Turns a text that a person wrote into a code span of Markdown, so that it cannot become a link, a picture or a tag.
 */
function markdownCode(text: string): string {
  const fence = "`".repeat(1 + Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)));
  return fence.length > 1 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

/** Replaces placeholders such as `@NAME@` by their values. */
function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/@([A-Z]+)@/g, (whole, key: string) => values[key.toLowerCase()] ?? whole);
}
