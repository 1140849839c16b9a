import type { VoiceFeature } from "@thingwright/contract/products/voice-features.ts";
import { type AtHome, rooms, type Words } from "./at-home.ts";

interface Speech {
  /**
   * The name of the device: `zh` and `en` alone, `zhThere` and `enThere` with the room, which tells devices of the same
   * kind in one home apart.
   */
  zh: string;
  en: string;
  zhThere: string;
  enThere: string;
  room: Words;
  /** The function point that is mapped to the feature. */
  identifier: string;
}

type Phrase = Words;

/** The name of a mode that people ask for, by the identifier of the function point. */
const modes: Record<string, Words> = {
  ac_mode: ["制冷", "cool"],
  fan_mode: ["睡眠风", "sleep"],
  purifier_mode: ["睡眠", "sleep"],
  dry_mode: ["干衣", "laundry"],
  heat_mode: ["节能", "eco"],
  oven_mode: ["烧烤", "grill"],
  work_mode: ["音乐律动", "music"],
};

/**
 * A temperature that people set, by the identifier of the function point; it is within the range of that function
 * point.
 */
const degrees: Record<string, number> = {
  target_temperature: 26,
  heating_temperature: 22,
  water_set_temperature: 50,
  kettle_set_temperature: 80,
  oven_set_temperature: 180,
  fridge_set_temperature: 4,
};

const temperatureOf: Record<string, (speech: Speech) => Phrase> = {
  water_temperature: ({ zh, en }) => [`${zh}里的水多少度`, `How hot is the water in the ${en}?`],
  oven_temperature: ({ zh, en }) => [`${zh}里现在多少度`, `How hot is the ${en}?`],
  fridge_temperature: ({ zh, en }) => [`${zh}里现在多少度`, `How cold is the ${en}?`],
};

const fanSpeedOf: Record<string, (speech: Speech) => Phrase> = {
  fan_level: ({ zh, en }) => [`把${zh}调到3档`, `Set the ${en} to speed 3`],
  hood_speed: ({ zh, en }) => [`把${zh}调到高档`, `Set the ${en} to high`],
};

/** The phrases that people say, for each feature. */
const phrases: Record<VoiceFeature, (speech: Speech) => readonly Phrase[]> = {
  power: ({ zh, en, zhThere, enThere, identifier }) =>
    identifier === "boil"
      ? [
          ["烧一壶水", "Boil the kettle"],
          [`关掉${zh}`, `Turn off the ${en}`],
        ]
      : [
          [`打开${zhThere}`, `Turn on the ${enThere}`],
          [`关掉${zhThere}`, `Turn off the ${enThere}`],
        ],
  brightness: ({ zh, en }) => [
    [`把${zh}调亮一点`, `Brighten the ${en}`],
    [`把${zh}的亮度调到50%`, `Set the ${en} to 50 percent`],
  ],
  color: ({ zh, en }) => [[`把${zh}调成蓝色`, `Make the ${en} blue`]],
  color_temperature: ({ zh, en }) => [[`把${zh}调成暖光`, `Make the ${en} warm white`]],
  mode: ({ zh, en, identifier }) => {
    if (identifier === "rice_mode") return [[`用${zh}煮粥`, `Cook congee in the ${en}`]];
    const mode = modes[identifier];
    return mode ? [[`把${zh}调到${mode[0]}模式`, `Set the ${en} to ${mode[1]} mode`]] : [];
  },
  temperature: (speech) => [
    temperatureOf[speech.identifier]?.(speech) ?? [
      `${speech.room[0]}现在多少度`,
      `What's the temperature in the ${speech.room[1]}?`,
    ],
  ],
  target_temperature: ({ zh, en, identifier }) => {
    const degree = degrees[identifier];
    return degree === undefined ? [] : [[`把${zh}调到${degree}度`, `Set the ${en} to ${degree} degrees`]];
  },
  humidity: ({ room }) => [[`${room[0]}的湿度是多少`, `What's the humidity in the ${room[1]}?`]],
  target_humidity: ({ zh, en }) => [[`把${zh}的湿度调到50%`, `Set the ${en} to 50 percent humidity`]],
  fan_speed: (speech) => [
    fanSpeedOf[speech.identifier]?.(speech) ?? [
      `把${speech.zh}的风速调到高`,
      `Set the ${speech.en} fan speed to high`,
    ],
  ],
  swing: ({ zh, en, identifier }) => [
    identifier === "swing"
      ? [`让${zh}摇头`, `Turn on swing for the ${en}`]
      : [`打开${zh}的上下摆风`, `Turn on swing for the ${en}`],
  ],
  open_close: ({ zh, en, zhThere, enThere, identifier }) =>
    identifier === "valve"
      ? [[`关闭${zh}`, `Close the ${en}`]]
      : [
          [`打开${zhThere}`, `Open the ${enThere}`],
          [`关上${zh}`, `Close the ${en}`],
        ],
  position: ({ zh, en }) => [[`把${zh}打开一半`, `Open the ${en} halfway`]],
  lock: ({ zh, en }) => [[`锁上${zh}`, `Lock the ${en}`]],
  volume: ({ zh, en }) => [[`把${zh}的音量调到50%`, `Set the ${en} volume to 50 percent`]],
  air_quality: ({ room }) => [[`${room[0]}的空气质量怎么样`, `How's the air quality in the ${room[1]}?`]],
  battery: ({ zh, en }) => [[`${zh}还剩多少电`, `How much battery is left in the ${en}?`]],
  contact: ({ room }) => [[`${room[0]}的门窗关好了吗`, `Is the ${room[1]} door closed?`]],
  motion: ({ room }) => [[`${room[0]}有人吗`, `Is anyone in the ${room[1]}?`]],
  // No starter category has these features, because they have no usual identifier.
  toggle: () => [],
  option: () => [],
  range: () => [],
};

/** Builds the phrases that people can say about the devices of a category, the most usual first. */
export function phrasesFor(
  home: AtHome,
  features: readonly { feature: VoiceFeature; identifier: string }[],
): { zh_CN: string[]; en: string[] } {
  const room = rooms[home.room];
  const said = features.flatMap(({ feature, identifier }) => {
    const [zh, en] = home.called?.[feature] ?? home.noun;
    const there = home.only
      ? { zhThere: zh, enThere: en }
      : { zhThere: `${room[0]}的${zh}`, enThere: `${room[1]} ${en}` };
    return phrases[feature]({ zh, en, ...there, room, identifier });
  });
  return { zh_CN: said.map(([zh]) => zh), en: said.map(([, en]) => en) };
}
