/** A file sent as an answer in place of JSON. */
export interface NamedFile {
  /** Consists of letters, digits and `_ . -`. */
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

/** The header `content-disposition` of a file. */
export function dispositionOf({ name }: Pick<NamedFile, "name">): string {
  return `attachment; filename="${name}"`;
}

/** The file name in an answer's headers; undefined if the answer is not a file. */
export function fileNameOf(headers: Pick<Headers, "get">): string | undefined {
  return /^attachment; filename="([\w.-]+)"$/.exec(headers.get("content-disposition") ?? "")?.[1];
}
