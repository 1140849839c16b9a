import { pinyin } from "pinyin-pro";

const words = new Intl.Segmenter("zh", { granularity: "word" });

/** Converts the Chinese of a text to pinyin without tones, with a space between words: "土壤湿度" gives "turang shidu". */
export function inPinyin(text: string): string {
  // Converted as a whole, because the reading of a character depends on those beside it.
  const read = pinyin(text, { type: "all", toneType: "none", v: true });
  const bounds = new Set(Array.from(words.segment(text), ({ index }) => index));
  let at = 0;
  let latin = "";
  for (const { origin, result, isZh } of read) {
    if (at > 0 && bounds.has(at)) latin += " ";
    latin += isZh ? result : origin;
    at += origin.length;
  }
  return latin;
}
