import BinaryXml from "@devicefarmer/adbkit-apkreader/lib/apkreader/parser/binaryxml.js";
import { checkBinaryXml } from "./binary-xml-bounds.ts";

/** The data of an app that its manifest contains. */
export interface ApkManifest {
  package_name: string;
  /** Empty if the manifest only refers to a text in the app's resources. */
  version: string;
  version_code: number;
  min_sdk: number | null;
}

type Element = BinaryXml.Element;

/** Reads a compiled `AndroidManifest.xml`. @returns null if the bytes are no such manifest */
export function readManifest(bytes: Buffer): ApkManifest | null {
  // The library trusts every length and count: wrong ones make it loop for ever, or use up all memory.
  if (!checkBinaryXml(bytes)) return null;
  const root = parsed(bytes);
  if (root?.nodeName !== "manifest") return null;
  const package_name = textOf(root, "package");
  const code = numberOf(root, "versionCode") ?? 0;
  const major = numberOf(root, "versionCodeMajor") ?? 0;
  const version_code = major * 2 ** 32 + code;
  if (package_name === "" || major < 0 || code < 0 || !Number.isSafeInteger(version_code)) return null;
  const sdk = root.childNodes.find(({ nodeName }) => nodeName === "uses-sdk");
  return {
    package_name,
    version: textOf(root, "versionName").trim(),
    version_code,
    min_sdk: (sdk && numberOf(sdk, "minSdkVersion")) ?? null,
  };
}

function parsed(bytes: Buffer): Element | null {
  try {
    return new BinaryXml(bytes).parse();
  } catch {
    return null;
  }
}

function valueOf({ attributes }: Element, name: string): { type: string | null; value: unknown } | undefined {
  return attributes?.find((attribute) => attribute.name === name)?.typedValue;
}

function textOf(element: Element, name: string): string {
  const found = valueOf(element, name);
  return found?.type === "string" && typeof found.value === "string" ? found.value : "";
}

function numberOf(element: Element, name: string): number | undefined {
  const found = valueOf(element, name);
  const isNumber = found?.type === "int_dec" || found?.type === "int_hex";
  return isNumber && typeof found.value === "number" ? found.value : undefined;
}
