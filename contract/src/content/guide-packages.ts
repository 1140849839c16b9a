/** Where the pages of guide packages are served from. */
export const guideFolder = "/guide/";

/**
 * A package's page that is opened by itself redirects to an address in this folder: a page of the platform that shows
 * it in a frame.
 */
export const guidePageFolder = "/guide-page/";

/**
 * The address at which a package is shown.
 * @param file the address of the package itself, as `/files/….zip`
 * @param language the language that the page is asked to show, as a BCP 47 tag
 * @param theme the theme that the page is asked to use; if left out, the page decides
 */
export function guideAddress(file: string, language: string, theme?: "light" | "dark"): string {
  const name = /([\w-]+)\.zip$/.exec(file.replace(/[?#].*$/, ""))?.[1] ?? "";
  return `${guideFolder}${name}/?${new URLSearchParams({ lang: language, ...(theme && { theme }) }).toString()}`;
}
