import { type ContentLanguage, fallbackOf } from "@thingwright/contract/basics/content-languages.ts";

/** The few words of the panel itself; all others come with the function points. */
export interface PanelWords {
  on: string;
  off: string;
  /** For a boolean that is only reported, such as whether the device is charging. */
  yes: string;
  no: string;
  noFault: string;
  offline: string;
  weakSignal: string;
  newFirmware: string;
  /** Shown if the device has not confirmed a value that the user has set. */
  noAnswer: string;
  refused: string;
}

const words: Partial<Record<ContentLanguage, PanelWords>> = {
  zh_CN: {
    on: "已开启",
    off: "已关闭",
    yes: "是",
    no: "否",
    noFault: "无故障",
    offline: "设备已离线",
    weakSignal: "设备信号较弱",
    newFirmware: "有新固件可升级",
    noAnswer: "设备没有响应",
    refused: "设备拒绝了这次操作",
  },
  zh_TW: {
    on: "已開啟",
    off: "已關閉",
    yes: "是",
    no: "否",
    noFault: "無故障",
    offline: "裝置已離線",
    weakSignal: "裝置訊號較弱",
    newFirmware: "有新韌體可更新",
    noAnswer: "裝置沒有回應",
    refused: "裝置拒絕了這次操作",
  },
  en: {
    on: "On",
    off: "Off",
    yes: "Yes",
    no: "No",
    noFault: "No fault",
    offline: "The device is offline",
    weakSignal: "Weak signal",
    newFirmware: "New firmware is available",
    noAnswer: "The device did not answer",
    refused: "The device refused this",
  },
  es: {
    on: "Encendido",
    off: "Apagado",
    yes: "Sí",
    no: "No",
    noFault: "Sin fallos",
    offline: "El dispositivo está sin conexión",
    weakSignal: "Señal débil",
    newFirmware: "Hay un firmware nuevo",
    noAnswer: "El dispositivo no ha respondido",
    refused: "El dispositivo lo ha rechazado",
  },
  pt: {
    on: "Ligado",
    off: "Desligado",
    yes: "Sim",
    no: "Não",
    noFault: "Sem falhas",
    offline: "O dispositivo está offline",
    weakSignal: "Sinal fraco",
    newFirmware: "Há um novo firmware",
    noAnswer: "O dispositivo não respondeu",
    refused: "O dispositivo recusou a ação",
  },
  ar: {
    on: "قيد التشغيل",
    off: "متوقف",
    yes: "نعم",
    no: "لا",
    noFault: "لا توجد أعطال",
    offline: "الجهاز غير متصل",
    weakSignal: "الإشارة ضعيفة",
    newFirmware: "يتوفر برنامج ثابت جديد",
    noAnswer: "لم يستجب الجهاز",
    refused: "رفض الجهاز هذا الإجراء",
  },
  ru: {
    on: "Включено",
    off: "Выключено",
    yes: "Да",
    no: "Нет",
    noFault: "Неисправностей нет",
    offline: "Устройство не в сети",
    weakSignal: "Слабый сигнал",
    newFirmware: "Доступна новая прошивка",
    noAnswer: "Устройство не ответило",
    refused: "Устройство отклонило действие",
  },
  vi: {
    on: "Đang bật",
    off: "Đang tắt",
    yes: "Có",
    no: "Không",
    noFault: "Không có lỗi",
    offline: "Thiết bị ngoại tuyến",
    weakSignal: "Tín hiệu yếu",
    newFirmware: "Có firmware mới",
    noAnswer: "Thiết bị không phản hồi",
    refused: "Thiết bị đã từ chối thao tác này",
  },
  ko: {
    on: "켜짐",
    off: "꺼짐",
    yes: "예",
    no: "아니요",
    noFault: "고장 없음",
    offline: "기기가 오프라인입니다",
    weakSignal: "신호가 약합니다",
    newFirmware: "새 펌웨어가 있습니다",
    noAnswer: "기기가 응답하지 않습니다",
    refused: "기기가 이 동작을 거부했습니다",
  },
  de: {
    on: "Ein",
    off: "Aus",
    yes: "Ja",
    no: "Nein",
    noFault: "Keine Störung",
    offline: "Das Gerät ist offline",
    weakSignal: "Schwaches Signal",
    newFirmware: "Neue Firmware verfügbar",
    noAnswer: "Das Gerät hat nicht geantwortet",
    refused: "Das Gerät hat das abgelehnt",
  },
  fr: {
    on: "Activé",
    off: "Désactivé",
    yes: "Oui",
    no: "Non",
    noFault: "Aucune panne",
    offline: "L’appareil est hors ligne",
    weakSignal: "Signal faible",
    newFirmware: "Nouveau micrologiciel disponible",
    noAnswer: "L’appareil n’a pas répondu",
    refused: "L’appareil a refusé cette action",
  },
  it: {
    on: "Acceso",
    off: "Spento",
    yes: "Sì",
    no: "No",
    noFault: "Nessun guasto",
    offline: "Il dispositivo è offline",
    weakSignal: "Segnale debole",
    newFirmware: "Nuovo firmware disponibile",
    noAnswer: "Il dispositivo non ha risposto",
    refused: "Il dispositivo ha rifiutato l’azione",
  },
  ja: {
    on: "オン",
    off: "オフ",
    yes: "はい",
    no: "いいえ",
    noFault: "異常なし",
    offline: "デバイスはオフラインです",
    weakSignal: "電波が弱くなっています",
    newFirmware: "新しいファームウェアがあります",
    noAnswer: "デバイスから応答がありません",
    refused: "デバイスがこの操作を拒否しました",
  },
  tr: {
    on: "Açık",
    off: "Kapalı",
    yes: "Evet",
    no: "Hayır",
    noFault: "Arıza yok",
    offline: "Cihaz çevrimdışı",
    weakSignal: "Sinyal zayıf",
    newFirmware: "Yeni donanım yazılımı var",
    noAnswer: "Cihaz yanıt vermedi",
    refused: "Cihaz bu işlemi reddetti",
  },
};

export function panelWords(language: ContentLanguage): PanelWords {
  const found = fallbackOf(language).find((candidate) => words[candidate]);
  return words[found ?? "en"] as PanelWords;
}
