import { type ContentLanguage, fallbackOf } from "@thingwright/contract/basics/content-languages.ts";
import type { Problem } from "@thingwright/contract/grammar/problem.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { html } from "./html.ts";
import { sendPage } from "./public-page.ts";
import { readerLanguage } from "./reader-language.ts";

/** The texts of a page that says that something does not exist. */
interface Missing {
  title: string;
  text?: string;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Marks a route whose answer is a page for people without an account: its refusals are pages, too. */
    page?: { missing: (language: ContentLanguage) => Missing };
  }
}

/** Returns the language for the reader of a public page. */
export function pageLanguage({ headers, query }: FastifyRequest): ContentLanguage {
  return readerLanguage(headers["accept-language"], (query as { lang?: unknown }).lang);
}

/**
 * If the route answers with pages, sends a page that says in the reader's language why the request is refused. @returns
 * whether the route answers with pages
 */
export function refusePage(reply: FastifyReply, refusal: Problem): boolean {
  const { page } = reply.request.routeOptions.config;
  if (!page) return false;
  const language = pageLanguage(reply.request);
  const { title, text } = refusal.kind === "not_found" ? page.missing(language) : saying(refusal, language);
  sendPage(reply.header("vary", "accept-language"), {
    language,
    title,
    status: refusal.status,
    body: html`<h1>${title}</h1>
      ${text !== undefined && html`<p>${text}</p>`}`,
  });
  return true;
}

function saying({ kind, parameters: { seconds } }: Problem, language: ContentLanguage): Missing {
  const [failed, later, soon] = fallbackOf(language).flatMap((one) => words[one] ?? []);
  const isPaced = kind === "too_many_requests" && typeof seconds === "number";
  return { title: failed!, text: isPaced ? soon!.replace("{0}", String(seconds)) : later! };
}

type Words = readonly [failed: string, later: string, soon: string];

/** {0} is a number of seconds. */
const words: Partial<Record<ContentLanguage, Words>> = {
  zh_CN: ["暂时无法打开此页面", "请稍后重试。", "请求过于频繁，请在 {0} 秒后重试。"],
  zh_TW: ["暫時無法開啟此頁面", "請稍後再試。", "請求過於頻繁，請在 {0} 秒後再試。"],
  en: [
    "This page cannot be opened right now",
    "Try again in a few minutes.",
    "Too many requests from your network. Try again in {0} s.",
  ],
  es: [
    "Esta página no se puede abrir en este momento",
    "Vuelve a intentarlo en unos minutos.",
    "Han llegado demasiadas solicitudes desde tu red. Segundos hasta poder intentarlo de nuevo: {0}",
  ],
  pt: [
    "Não é possível abrir esta página no momento",
    "Tente novamente em alguns minutos.",
    "Sua rede enviou solicitações demais. Segundos até poder tentar novamente: {0}",
  ],
  ar: [
    "يتعذر فتح هذه الصفحة الآن",
    "أعد المحاولة بعد بضع دقائق.",
    "وردت طلبات كثيرة جدًا من شبكتك. عدد الثواني قبل إعادة المحاولة: {0}",
  ],
  ru: [
    "Сейчас не удаётся открыть эту страницу",
    "Попробуйте ещё раз через несколько минут.",
    "Из вашей сети поступило слишком много запросов. Секунд до следующей попытки: {0}",
  ],
  vi: [
    "Hiện không mở được trang này",
    "Hãy thử lại sau vài phút.",
    "Mạng của bạn gửi quá nhiều yêu cầu. Hãy thử lại sau {0} giây.",
  ],
  ko: [
    "지금은 이 페이지를 열 수 없습니다",
    "몇 분 후에 다시 시도하세요.",
    "요청이 너무 많습니다. {0}초 후에 다시 시도하세요.",
  ],
  de: [
    "Diese Seite kann gerade nicht geöffnet werden",
    "Versuchen Sie es in einigen Minuten noch einmal.",
    "Aus Ihrem Netz kamen zu viele Anfragen. Sekunden bis zum nächsten Versuch: {0}",
  ],
  fr: [
    "Cette page ne peut pas être ouverte pour le moment",
    "Réessayez dans quelques minutes.",
    "Trop de requêtes proviennent de votre réseau. Secondes avant de pouvoir réessayer : {0}",
  ],
  it: [
    "Al momento non è possibile aprire questa pagina",
    "Riprova tra qualche minuto.",
    "Dalla tua rete sono arrivate troppe richieste. Secondi prima di poter riprovare: {0}",
  ],
  ja: [
    "現在このページを開けません",
    "数分後にもう一度お試しください。",
    "リクエストが多すぎます。{0} 秒後にもう一度お試しください。",
  ],
  tr: [
    "Bu sayfa şu anda açılamıyor",
    "Birkaç dakika sonra yeniden deneyin.",
    "Ağınızdan çok fazla istek geldi. {0} saniye sonra yeniden deneyin.",
  ],
};
