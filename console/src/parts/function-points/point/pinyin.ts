import { pinyin } from "pinyin-pro";

const words = new Intl.Segmenter("zh", { granularity: "word" });

/** A text with its Chinese in pinyin, without tones, a space between words: "土壤湿度" gives "turang shidu". */
export function inPinyin(text: string): string {
  // Read as a whole, because how a character is read depends on those beside it.
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
