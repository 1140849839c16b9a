/** A file that is answered in place of JSON. */
export interface NamedFile {
  /** Of letters, digits and `_ . -`. */
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

/** The header `content-disposition` of a file. */
export function dispositionOf({ name }: Pick<NamedFile, "name">): string {
  return `attachment; filename="${name}"`;
}

/** The name of the file that an answer with these headers is; undefined for any other answer. */
export function nameIn(headers: Pick<Headers, "get">): string | undefined {
  return /^attachment; filename="([\w.-]+)"$/.exec(headers.get("content-disposition") ?? "")?.[1];
}
