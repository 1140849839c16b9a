const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML, attribute values included. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

export interface Page {
  /** The language tag of the document. */
  tag: string;
  /** The name of the sender: an app or the platform. */
  brand: string;
  title: string;
  paragraphs: readonly string[];
  code: string;
  action: { text: string; link: string } | null;
  note: string;
}

const ink = "#1d2129";
const quiet = "#6b7280";
const accent = "#1f5eff";
const ground = "#f4f5f7";
const font = "-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif";

/** Makes a mail of one column that mail clients render alike: tables, inline styles, no external resources. */
export function htmlOf({ tag, brand, title, paragraphs, code, action, note }: Page): string {
  const [first, ...rest] = paragraphs.map(
    (text) => `<p style="margin:0 0 16px;font-size:15px;line-height:24px">${escapeHtml(text)}</p>`,
  );
  const digits = code
    ? `<p style="margin:8px 0 24px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px">${escapeHtml(code)}</p>`
    : "";
  return `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:${ground};font-family:${font};color:${ink}">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px;margin:0 auto">
<tr><td style="padding:0 8px 16px;font-size:15px;font-weight:600">${escapeHtml(brand)}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border-radius:12px">
<h1 style="margin:0 0 20px;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(title)}</h1>
${first}${digits}${rest.join("")}${action ? buttonOf(action) : ""}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e5e7eb;font-size:13px;line-height:20px;color:${quiet}">${escapeHtml(note)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

function buttonOf({ text, link }: { text: string; link: string }): string {
  const href = escapeHtml(link);
  const button = `display:inline-block;padding:12px 24px;border-radius:8px;background:${accent};color:#ffffff;font-size:15px;font-weight:600;text-decoration:none`;
  return `<p style="margin:8px 0 20px"><a href="${href}" style="${button}">${escapeHtml(text)}</a></p>
<p style="margin:0;font-size:13px;line-height:20px;color:${quiet};word-break:break-all">${href}</p>`;
}
