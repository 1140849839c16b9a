import { type ContentLanguage, fallbackOf } from "@thingwright/contract/content-languages.ts";

interface Words {
  loading: string;
  invalidTitle: string;
  invalidText: string;
  failedTitle: string;
  failedText: string;
  retry: string;
  /** Before the time at which the code expires. */
  until: string;
}

const words: Partial<Record<ContentLanguage, Words>> = {
  zh_CN: {
    loading: "正在加载…",
    invalidTitle: "分享链接已失效",
    invalidText: "链接可能已过期或被停止分享，请向分享者索取新的链接。",
    failedTitle: "暂时无法打开",
    failedText: "请检查网络连接后重试。",
    retry: "重试",
    until: "分享有效期至",
  },
  zh_TW: {
    loading: "載入中…",
    invalidTitle: "分享連結已失效",
    invalidText: "連結可能已過期或已停止分享，請向分享者索取新的連結。",
    failedTitle: "暫時無法開啟",
    failedText: "請檢查網路連線後再試一次。",
    retry: "重試",
    until: "分享有效期至",
  },
  en: {
    loading: "Loading…",
    invalidTitle: "This link no longer works",
    invalidText: "It may have expired, or sharing was stopped. Ask the person who sent it for a new one.",
    failedTitle: "This cannot be opened right now",
    failedText: "Check your connection and try again.",
    retry: "Try again",
    until: "Shared until",
  },
};

/** The words of the pages that open without an account, in a language or in the one that stands in for it. */
export function wordsIn(language: ContentLanguage): Words {
  const found = fallbackOf(language).find((candidate) => words[candidate]);
  return words[found ?? "en"] as Words;
}
