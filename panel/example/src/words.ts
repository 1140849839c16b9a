/** The panel's own words; all others come with the function points, in every language of the product. */
interface Words {
  on: string;
  off: string;
  turnOn: string;
  turnOff: string;
  /** The device did not answer, or refused. */
  failed: string;
}

const words: Record<string, Words> = {
  en: {
    on: "On",
    off: "Off",
    turnOn: "Turn on",
    turnOff: "Turn off",
    failed: "The lamp did not follow. Try again.",
  },
  zh: { on: "已开灯", off: "已关灯", turnOn: "开灯", turnOff: "关灯", failed: "灯没有响应，请重试。" },
  "zh-TW": {
    on: "已開燈",
    off: "已關燈",
    turnOn: "開燈",
    turnOff: "關燈",
    failed: "燈沒有回應，請再試一次。",
  },
  ja: {
    on: "点灯中",
    off: "消灯中",
    turnOn: "つける",
    turnOff: "消す",
    failed: "反応がありません。もう一度お試しください。",
  },
  de: {
    on: "An",
    off: "Aus",
    turnOn: "Einschalten",
    turnOff: "Ausschalten",
    failed: "Die Lampe hat nicht reagiert. Versuche es noch einmal.",
  },
  es: {
    on: "Encendida",
    off: "Apagada",
    turnOn: "Encender",
    turnOff: "Apagar",
    failed: "La lámpara no ha respondido. Inténtalo de nuevo.",
  },
  ar: {
    on: "مضاء",
    off: "مطفأ",
    turnOn: "تشغيل",
    turnOff: "إطفاء",
    failed: "لم يستجب المصباح. حاول مرة أخرى.",
  },
};

/** The words for a BCP 47 tag, else for its language alone, else in English. */
export function wordsOf(tag: string): Words {
  return words[tag] ?? words[tag.replace(/-.*/, "")] ?? words.en!;
}
