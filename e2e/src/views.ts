/** One way to see a page. */
export interface View {
  language: "en" | "zh_CN";
  theme: "light" | "dark";
  width: 1440 | 390;
}

export const languages = ["en", "zh_CN"] as const;
export const themes = ["light", "dark"] as const;
export const widths = [1440, 390] as const;

/**
 * Chooses two views of a page that differ in language, theme and width, so that the page is seen in both values of
 * each. The page's name decides which of the four such pairs it is and which view comes first, so that many pages
 * together cover every combination, even if only the first view is used.
 */
export function chosenViews(name: string): [View, View] {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521;
  const theme = (sum >> 1) % 2;
  const width = sum % 2;
  const first = ((sum >> 2) % 2) as 0 | 1;
  const view = (language: 0 | 1): View => ({
    language: languages[language],
    theme: themes[(theme + language) % 2]!,
    width: widths[(width + language) % 2]!,
  });
  return [view(first), view((1 - first) as 0 | 1)];
}
