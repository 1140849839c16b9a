import { fill, type Language, type Text } from "../basics/language.ts";
import { limits } from "../grammar/limits.ts";
import type { PanelMisfit } from "./panel-points.ts";
import { dataTypeWords, transferTypeWords } from "../points/point-words.ts";

const words = {
  missing: { en: "{identifier} (missing)", zh_CN: "{identifier}（缺失）" },
  data_type: {
    en: "{identifier} (data type is {had}, has to be {needed})",
    zh_CN: "{identifier}（数据类型为{had}，应为{needed}）",
  },
  transfer_type: {
    en: "{identifier} (transfer type is {had}, has to be {needed})",
    zh_CN: "{identifier}（传输类型为{had}，应为{needed}）",
  },
} as const satisfies Record<PanelMisfit["reason"], Text>;
const more: Text = { en: "{count} more", zh_CN: "另有 {count} 个" };
const or = { en: " or ", zh_CN: "或" };

/** A misfit as it comes from the database or a call: without `had` if the product lacks the function point. */
type Misfit = Omit<PanelMisfit, "had"> & { had?: PanelMisfit["had"] };

const typesOf = ({ reason, needed, had }: Misfit, language: Language) =>
  reason === "transfer_type"
    ? {
        needed: transferTypeWords[needed.transfer_type][language],
        had: had ? transferTypeWords[had.transfer_type][language] : "",
      }
    : {
        needed: needed.data_types.map((type) => dataTypeWords[type][language]).join(or[language]),
        had: had ? dataTypeWords[had.data_type][language] : "",
      };

/** Describes where a product does not fit a panel: names each function point by its identifier, with the problem. */
export function misfitWords(misfits: readonly Misfit[], language: Language): string {
  const said = misfits.map((one) =>
    fill(words[one.reason], language, { identifier: one.identifier, ...typesOf(one, language) }),
  );
  return said.join(language === "en" ? ", " : "、");
}

/** Describes the first misfits and counts the others. The text is in both languages, because a task stores it. */
export function misfitText(misfits: readonly Misfit[]): Text {
  const left = misfits.length - limits.panelMisfitsKept;
  const inWords = (language: Language) => {
    const first = misfitWords(misfits.slice(0, limits.panelMisfitsKept), language);
    if (left <= 0) return first;
    return `${first}${language === "en" ? ", " : "、"}${fill(more, language, { count: left })}`;
  };
  return { en: inWords("en"), zh_CN: inWords("zh_CN") };
}
