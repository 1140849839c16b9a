import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { guideFolder, guidePageFolder } from "@thingwright/contract/content/guide-packages.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { html } from "../../http/html.ts";
import type { Http } from "../../http/http.ts";
import { pageLanguage } from "../../http/page-refusals.ts";
import { sendPage } from "../../http/public-page.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { makerOfFile } from "./files.store.ts";

const scope = systemScope("who opens a guide has no account");

/**
 * Serves the page around a guide that is opened in a tab of its own. In that tab, the browser shows the address of the
 * installation, so the page names the maker who wrote the guide.
 */
export function mountGuidePages({ app, sql }: Http): void {
  const config = { page: { missing: (of: ContentLanguage) => ({ title: words[of].none }) } };
  app.get<{ Params: { "*": string } }>(`${guidePageFolder}*`, { config }, async (request, reply) => {
    const language = pageLanguage(request);
    const { title, by } = words[language];
    const [before, after] = by.split("{0}") as [string, string];
    const name = request.params["*"].split("/", 1)[0]!;
    const maker = await makerOfFile(scope, sql, `${name}.zip`);
    if (maker === undefined) throw problem("not_found");
    return sendPage(reply.header("vary", "accept-language"), {
      language,
      title,
      frames: true,
      body: html`<h1>${title}</h1>
        <p>
          ${before}<strong><bdi>${maker}</bdi></strong
          >${after}
        </p>
        <iframe
          src="${guideFolder + request.url.slice(guidePageFolder.length)}"
          title="${title}"
          sandbox="allow-scripts"
          referrerpolicy="no-referrer"
        ></iframe>`,
    });
  });
}

interface Words {
  title: string;
  /** {0} is the maker of the guide. */
  by: string;
  /** Shown if there is no such guide. */
  none: string;
}

const chinese: Words = {
  title: "指南",
  by: "本指南由 {0} 制作，并非本站运营方提供。请勿在此输入密码或验证码。",
  none: "该指南不存在",
};

const words: Record<ContentLanguage, Words> = {
  zh: chinese,
  zh_CN: chinese,
  zh_TW: {
    title: "指南",
    by: "本指南由 {0} 製作，並非由本站營運方提供。請勿在此輸入密碼或驗證碼。",
    none: "沒有此指南",
  },
  en: {
    title: "Guide",
    by: "This guide was made by {0}, not by the operator of this site. Do not enter passwords or codes here.",
    none: "This guide does not exist",
  },
  es: {
    title: "Guía",
    by: "Esta guía es de {0}, no del operador de este sitio. No introduzcas aquí contraseñas ni códigos.",
    none: "Esta guía no existe",
  },
  pt: {
    title: "Guia",
    by: "Este guia é de {0}, não do operador deste site. Não digite senhas nem códigos aqui.",
    none: "Este guia não existe",
  },
  ar: {
    title: "دليل",
    by: "أعدّ هذا الدليل {0}، وليس مشغّل هذا الموقع. لا تُدخل كلمات مرور أو رموزًا هنا.",
    none: "لا يوجد دليل كهذا",
  },
  ru: {
    title: "Руководство",
    by: "Автор этого руководства — {0}, а не оператор этого сайта. Не вводите здесь пароли и коды.",
    none: "Такого руководства нет",
  },
  vi: {
    title: "Hướng dẫn",
    by: "Hướng dẫn này do {0} soạn, không phải đơn vị vận hành trang này. Không nhập mật khẩu hoặc mã tại đây.",
    none: "Không có hướng dẫn này",
  },
  ko: {
    title: "안내",
    by: "이 안내는 {0}에서 만들었으며, 이 사이트의 운영자가 만든 것이 아닙니다. 여기에 비밀번호나 인증 코드를 입력하지 마세요.",
    none: "해당 안내가 없습니다",
  },
  de: {
    title: "Anleitung",
    by: "Diese Anleitung stammt von {0}, nicht vom Betreiber dieser Website. Geben Sie hier keine Passwörter oder Codes ein.",
    none: "Diese Anleitung gibt es nicht",
  },
  fr: {
    title: "Guide",
    by: "Ce guide a été réalisé par {0}, et non par l’exploitant de ce site. Ne saisissez ici ni mot de passe ni code.",
    none: "Ce guide n’existe pas",
  },
  it: {
    title: "Guida",
    by: "Questa guida è stata realizzata da {0}, non dal gestore di questo sito. Non inserire qui password o codici.",
    none: "Questa guida non esiste",
  },
  ja: {
    title: "ガイド",
    by: "このガイドは {0} が作成したもので、このサイトの運営者によるものではありません。ここにパスワードや認証コードを入力しないでください。",
    none: "このガイドはありません",
  },
  tr: {
    title: "Kılavuz",
    by: "Bu kılavuzu {0} hazırladı, bu sitenin işletmecisi değil. Buraya parola veya kod girmeyin.",
    none: "Böyle bir kılavuz yok",
  },
};
