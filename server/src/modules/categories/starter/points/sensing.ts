import {
  adjustment,
  bool,
  choice,
  command,
  control,
  decimal,
  fault,
  level,
  point,
  reading,
  setting,
  whole,
} from "../point.ts";

const state = choice({ normal: ["正常", "Normal"], alarm: ["报警", "Alarm"] });

/** Sensors of rooms, people and dangers, and the sirens that warn of them. */
export const sensingPoints = {
  motion: point("人体移动", "Motion", reading, bool),
  presence: point(
    "人体存在",
    "Presence",
    reading,
    choice({
      none: ["无人", "Nobody"],
      moving: ["有人移动", "Moving"],
      still: ["有人静止", "Still"],
    }),
  ),
  target_distance: point("目标距离", "Distance", reading, decimal(0, 10, 0.01, "m")),
  detection_range: point("检测距离", "Detection range", setting, decimal(0.75, 8, 0.25, "m")),
  sensitivity: point(
    "灵敏度",
    "Sensitivity",
    setting,
    level({ 0: ["低", "Low"], 1: ["中", "Medium"], 2: ["高", "High"] }),
  ),
  hold_time: point("无人延时", "Hold time", setting, whole(10, 600, 5, "s")),
  illuminance: point("光照度", "Illuminance", reading, whole(0, 10_000, 1, "lx")),
  contact: point("门窗打开", "Contact open", reading, bool),
  report_interval: point("上报间隔", "Report interval", setting, whole(1, 120, 1, "min")),

  smoke: point("烟雾", "Smoke", reading, state),
  gas: point("燃气", "Gas", reading, state),
  gas_level: point("燃气浓度", "Gas level", reading, decimal(0, 20, 0.1, "%LEL")),
  carbon_monoxide: point("一氧化碳", "Carbon monoxide", reading, state),
  co_level: point("一氧化碳浓度", "CO level", reading, whole(0, 1000, 1, "ppm")),
  water_leak: point("漏水", "Water leak", reading, state),
  mute: point("报警静音", "Mute alarm", adjustment, bool),
  self_test: point("自检", "Self-test", command, bool),
  valve: point("阀门", "Valve", control, bool),
  siren: point("警笛", "Siren", control, bool),
  siren_time: point("警笛时长", "Siren duration", setting, whole(1, 60, 1, "min")),
  siren_tone: point(
    "警笛声音",
    "Siren tone",
    setting,
    level({ 1: ["警报", "Alarm"], 2: ["火警", "Fire"], 3: ["门铃", "Chime"] }),
  ),
  detector_fault: fault("探测器故障", "Detector fault", {
    sensor: ["传感器故障", "Sensor failure"],
    end_of_life: ["达到使用寿命", "End of life"],
    low_battery: ["电量低", "Battery low"],
    dust: ["迷宫积尘", "Chamber dirty"],
  }),
};
