import { createHash } from "node:crypto";
import {
  companionColours,
  companionTokens,
  type CompanionTheme,
} from "@thingwright/contract/people/companion-colours.ts";
import {
  type CompanionApp,
  companionName,
  companionPath,
} from "@thingwright/contract/people/companion-app.ts";
import {
  type ContentLanguage,
  fallbackOf,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import { Html, html } from "./html.ts";

/** The list of the files of a build, as `companion-files.ts` of the console writes it. */
interface BuiltFiles {
  /** The files of the first screen. */
  start: string[];
  /** The file with the words of each language, by the language's name in lower case, such as `zh-cn`. */
  words: Record<string, string>;
  /** The files of a shared panel. */
  share: string[];
  /** The files that the service worker caches, so that the companion opens without a network. */
  kept: string[];
  worker: string;
}

const listName = "companion-files.json";
/** The script that runs before the first paint. Its name is the same in all builds. */
const themeScript = "theme.js";
const placeholders = {
  title: "<title>Thingwright</title>",
  icon: '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
  html: '<html lang="en"',
  root: '<div id="root"></div>',
};

/** A build of the companion. */
export class CompanionBuild {
  readonly page: string;
  readonly worker: string;
  readonly files: BuiltFiles;
  /** A hash of all that the page is made of: another build has another hash. */
  readonly identity: string;

  private constructor(page: string, worker: string, theme: string, files: BuiltFiles) {
    this.page = page;
    this.worker = worker;
    this.files = files;
    this.identity = createHash("sha256")
      .update(JSON.stringify([page, worker, theme, files.kept]))
      .digest("hex");
  }

  /** @param read reads a file in the folder of the build @returns null if nothing was built */
  static async read(read: (name: string) => Promise<string>): Promise<CompanionBuild | null> {
    try {
      const files = JSON.parse(await read(listName)) as BuiltFiles;
      const [page, worker, theme] = await Promise.all(
        ["companion.html", files.worker, themeScript].map(read),
      );
      return new CompanionBuild(page!, worker!, theme!, files);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }

  get kept(): string[] {
    return [themeScript, ...this.files.kept].map((file) => `/${file}`);
  }

  /** Returns the file with the words of a language, or of its fallback. */
  wordsIn(language: ContentLanguage): string | undefined {
    const names = fallbackOf(language).map((one) => one.toLowerCase().replace("_", "-"));
    return names.flatMap((name) => this.files.words[name] ?? [])[0];
  }
}

/**
 * Makes the page of an app's companion from the page of the build. The page gets the app's name, icon and colours, so
 * that the first paint shows them, and the data that the page's script needs.
 */
export function brandedPage(
  build: CompanionBuild,
  app: CompanionApp,
  version: string,
  language: ContentLanguage,
  path: string,
): string {
  const name = companionName(app, language);
  const start = companionPath(app.app_key);
  const { tag, ...words } = languageTable[language];
  const direction = "rightToLeft" in words ? "rtl" : "ltr";
  const opensShare = path.startsWith(`${start}share/`);
  const soon = [build.wordsIn(language) ?? [], opensShare ? build.files.share : []].flat();
  const head = html`<title>${name}</title>
    <link rel="icon" href="${app.icon}" type="image/png" />
    <link rel="apple-touch-icon" href="${app.icon.replace("icon-192", "icon-touch")}" />
    <link rel="manifest" href="${start}manifest.webmanifest?language=${language}" />
    <meta name="apple-mobile-web-app-title" content="${name}" />
    <meta name="mobile-web-app-capable" content="yes" />
    ${(["light", "dark"] as const).map(
      (theme) =>
        html`<meta
          name="theme-color"
          media="(prefers-color-scheme: ${theme})"
          content="${companionColours(app.accent, theme).canvas}"
        />`,
    )}
    <style>
      ${new Html(colourRules(app.accent))}
    </style>
    ${soon.map((file) => html`<link rel="modulepreload" href="/${file}" />`)}
    <script type="application/json" id="app" data-version="${version}">
      ${new Html(dataOf(app))}
    </script>`;
  const first = html`<div id="root">
    <main class="companion-page">
      <header class="companion-head">
        <img src="${app.icon}" alt="" width="40" height="40" />
        <h1>${name}</h1>
      </header>
    </main>
  </div>`;
  return build.page
    .replace(placeholders.html, () => `<html lang="${tag}" dir="${direction}"`)
    .replace(placeholders.icon, "")
    .replace(placeholders.title, () => head.text)
    .replace(placeholders.root, () => (opensShare ? placeholders.root : first.text));
}

/** The app's colours, as rules that override the console's design tokens. */
function colourRules(accent: string): string {
  const rule = (selector: string, theme: CompanionTheme) =>
    `${selector}{${Object.entries(companionTokens(accent, theme))
      .map(([name, value]) => `${name}:${value}`)
      .join(";")}}`;
  return rule("html:root", "light") + rule('html:root[data-theme="dark"]', "dark");
}

/** JSON in which nothing can end the script element early. */
const dataOf = (value: object) => JSON.stringify(value).replaceAll("<", "\\u003c");

const unknownWords: Partial<Record<ContentLanguage, readonly [title: string, text: string]>> = {
  zh_CN: ["该应用不存在", "请检查链接，或向发来链接的人索取新的链接。"],
  zh_TW: ["找不到這個應用程式", "請檢查連結，或向提供者索取新的連結。"],
  en: ["This app does not exist", "Check the link, or ask the person who sent it for a new one."],
  es: ["Esta app no existe", "Comprueba el enlace o pide uno nuevo a quien te lo dio."],
  pt: ["Este aplicativo não existe", "Verifique o link ou peça um novo a quem o enviou."],
  ar: ["هذا التطبيق غير موجود", "تحقق من الرابط أو اطلب رابطًا جديدًا ممن أعطاك إياه."],
  ru: ["Такого приложения нет", "Проверьте ссылку или попросите новую у того, кто её дал."],
  vi: ["Ứng dụng này không tồn tại", "Hãy kiểm tra liên kết hoặc xin liên kết mới từ người gửi."],
  ko: ["존재하지 않는 앱입니다", "링크를 확인하거나 보낸 사람에게 새 링크를 요청하세요."],
  de: ["Diese App gibt es nicht", "Prüfen Sie den Link oder bitten Sie um einen neuen."],
  fr: [
    "Cette application n’existe pas",
    "Vérifiez le lien ou demandez-en un nouveau à la personne qui vous l’a donné.",
  ],
  it: ["Questa app non esiste", "Controlla il link o chiedine uno nuovo a chi te lo ha dato."],
  ja: ["このアプリは存在しません", "リンクを確認するか、送信者に新しいリンクを依頼してください。"],
  tr: ["Böyle bir uygulama yok", "Bağlantıyı kontrol edin veya verenden yenisini isteyin."],
};

/** Returns the title and the text of the page for a key that no app has. */
export function unknownApp(language: ContentLanguage): { title: string; text: string } {
  const [title = "", text = ""] = fallbackOf(language).flatMap((one) => unknownWords[one] ?? []);
  return { title, text };
}
