import { type ContentLanguage, fallbackOf } from "@thingwright/contract/basics/content-languages.ts";

/** The few words of the app around a guide. */
interface GuideWords {
  title: string;
  back: string;
  next: string;
  done: string;
}

const words: Partial<Record<ContentLanguage, GuideWords>> = {
  zh_CN: { title: "添加设备", back: "上一步", next: "下一步", done: "开始连接" },
  zh_TW: { title: "新增裝置", back: "上一步", next: "下一步", done: "開始連線" },
  en: { title: "Add device", back: "Back", next: "Next", done: "Connect" },
  es: { title: "Añadir dispositivo", back: "Atrás", next: "Siguiente", done: "Conectar" },
  pt: { title: "Adicionar dispositivo", back: "Voltar", next: "Avançar", done: "Conectar" },
  ar: { title: "إضافة جهاز", back: "السابق", next: "التالي", done: "اتصال" },
  ru: { title: "Добавить устройство", back: "Назад", next: "Далее", done: "Подключить" },
  vi: { title: "Thêm thiết bị", back: "Quay lại", next: "Tiếp theo", done: "Kết nối" },
  ko: { title: "기기 추가", back: "이전", next: "다음", done: "연결" },
  de: { title: "Gerät hinzufügen", back: "Zurück", next: "Weiter", done: "Verbinden" },
  fr: { title: "Ajouter un appareil", back: "Retour", next: "Suivant", done: "Connecter" },
  it: { title: "Aggiungi dispositivo", back: "Indietro", next: "Avanti", done: "Connetti" },
  ja: { title: "デバイスを追加", back: "戻る", next: "次へ", done: "接続する" },
  tr: { title: "Cihaz ekle", back: "Geri", next: "İleri", done: "Bağlan" },
};

/** The words of the app in a language of content. */
export function guideWords(language: ContentLanguage): GuideWords {
  for (const candidate of fallbackOf(language)) {
    const found = words[candidate];
    if (found) return found;
  }
  throw new Error("there are words in English");
}
