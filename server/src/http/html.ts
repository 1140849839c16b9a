/** A piece of a page, in which every text is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | readonly Html[] | null | false;

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

function shown(piece: Piece): string {
  if (piece === null || piece === false) return "";
  if (piece instanceof Html) return piece.text;
  if (typeof piece === "object") return piece.map(({ text }) => text).join("");
  return escaped(String(piece));
}

/**
 * Makes a piece of a page from a template, and escapes the inserted values. The values of attributes must be in quotes.
 */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.map((part, index) => part + shown(pieces[index] ?? null)).join(""));
}
