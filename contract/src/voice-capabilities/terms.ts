/** The meanings of platforms' words, with the words that makers use for them in values and texts of enumerations. */
const termWords = {
  on: ["on", "true", "开", "打开", "开启"],
  off: ["off", "false", "关", "关闭", "关机"],
  open: ["open", "opened", "up", "打开", "开", "上升"],
  close: ["close", "closed", "down", "关闭", "关", "下降"],
  stop: ["stop", "pause", "停止", "暂停"],
  lock: ["lock", "locked", "上锁", "锁定", "关锁"],
  unlock: ["unlock", "unlocked", "开锁", "解锁"],
  auto: ["auto", "automatic", "自动", "自动模式"],
  cool: ["cool", "cold", "cooling", "制冷", "制冷模式"],
  heat: ["heat", "hot", "heating", "制热", "加热", "制热模式"],
  dry: ["dry", "dehumidify", "除湿", "抽湿"],
  fan: ["fan", "fan_only", "wind", "送风", "通风"],
  sleep: ["sleep", "睡眠", "睡眠风", "睡眠模式"],
  eco: ["eco", "energy_saving", "节能"],
  low: ["low", "低", "低速", "低档", "弱"],
  medium: ["medium", "mid", "middle", "中", "中速", "中档"],
  high: ["high", "高", "高速", "高档", "强"],
  good: ["good", "excellent", "healthy", "优", "良好", "良"],
  moderate: ["moderate", "fair", "中等", "轻度污染"],
  bad: ["bad", "poor", "unhealthy", "差", "污染", "重度污染"],
} as const satisfies Record<string, readonly string[]>;

export type VoiceTerm = keyof typeof termWords;

/** The term among these that the words of one value stand for; undefined if there is none. */
export function termOf(
  spoken: readonly (string | undefined)[],
  among: readonly VoiceTerm[],
): VoiceTerm | undefined {
  const said = spoken.flatMap((one) =>
    one
      ? [
          one
            .trim()
            .toLowerCase()
            .replace(/[\s-]+/g, "_"),
        ]
      : [],
  );
  return among.find((term) => said.some((one) => (termWords[term] as readonly string[]).includes(one)));
}
