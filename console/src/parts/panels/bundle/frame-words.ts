import { type ContentLanguage, fallbackOf } from "@thingwright/contract/basics/content-languages.ts";

/** The host's words around a panel bundle. */
export interface FrameWords {
  loading: string;
  /** Shown if the panel has not answered for a while. */
  silent: string;
  /** Shown after the panel was stopped, because it sent too much or left its page. */
  stopped: string;
  again: string;
  /** The button that opens the generic panel. */
  generic: string;
}

const words: Partial<Record<ContentLanguage, FrameWords>> = {
  zh_CN: {
    loading: "正在加载面板…",
    silent: "面板没有响应",
    stopped: "面板出现异常，已停止运行",
    again: "重新打开",
    generic: "使用通用面板",
  },
  zh_TW: {
    loading: "正在載入面板…",
    silent: "面板沒有回應",
    stopped: "面板發生異常，已停止執行",
    again: "重新開啟",
    generic: "使用通用面板",
  },
  en: {
    loading: "Loading the panel…",
    silent: "The panel does not respond",
    stopped: "The panel misbehaved and was stopped",
    again: "Start again",
    generic: "Use the generic panel",
  },
  es: {
    loading: "Cargando el panel…",
    silent: "El panel no responde",
    stopped: "El panel no funcionaba bien y se ha detenido",
    again: "Volver a abrir",
    generic: "Usar el panel estándar",
  },
  pt: {
    loading: "Carregando o painel…",
    silent: "O painel não responde",
    stopped: "O painel teve um problema e foi encerrado",
    again: "Abrir novamente",
    generic: "Usar o painel padrão",
  },
  ar: {
    loading: "جارٍ تحميل اللوحة…",
    silent: "اللوحة لا تستجيب",
    stopped: "حدث خلل في اللوحة فتم إيقافها",
    again: "إعادة الفتح",
    generic: "استخدام اللوحة القياسية",
  },
  ru: {
    loading: "Панель загружается…",
    silent: "Панель не отвечает",
    stopped: "Панель работала неправильно и была остановлена",
    again: "Открыть снова",
    generic: "Стандартная панель",
  },
  vi: {
    loading: "Đang tải bảng điều khiển…",
    silent: "Bảng điều khiển không phản hồi",
    stopped: "Bảng điều khiển gặp lỗi và đã bị dừng",
    again: "Mở lại",
    generic: "Dùng bảng điều khiển chuẩn",
  },
  ko: {
    loading: "패널을 불러오는 중…",
    silent: "패널이 응답하지 않습니다",
    stopped: "패널에 문제가 있어 중지했습니다",
    again: "다시 열기",
    generic: "기본 패널 사용",
  },
  de: {
    loading: "Panel wird geladen…",
    silent: "Das Panel antwortet nicht",
    stopped: "Das Panel wurde wegen eines Fehlers beendet",
    again: "Neu öffnen",
    generic: "Standard-Panel verwenden",
  },
  fr: {
    loading: "Chargement du panneau…",
    silent: "Le panneau ne répond pas",
    stopped: "Le panneau fonctionnait mal et a été arrêté",
    again: "Rouvrir",
    generic: "Utiliser le panneau standard",
  },
  it: {
    loading: "Caricamento del pannello…",
    silent: "Il pannello non risponde",
    stopped: "Il pannello non funzionava bene ed è stato fermato",
    again: "Riapri",
    generic: "Usa il pannello standard",
  },
  ja: {
    loading: "パネルを読み込んでいます…",
    silent: "パネルが応答しません",
    stopped: "パネルに問題が発生したため停止しました",
    again: "開き直す",
    generic: "標準パネルを使う",
  },
  tr: {
    loading: "Panel yükleniyor…",
    silent: "Panel yanıt vermiyor",
    stopped: "Panel düzgün çalışmadığı için durduruldu",
    again: "Yeniden aç",
    generic: "Standart paneli kullan",
  },
};

/** The words in a language of content, or in its fallback language. */
export function frameWords(language: ContentLanguage): FrameWords {
  const found = fallbackOf(language).find((one) => words[one]);
  return words[found ?? "en"] ?? words.en!;
}
