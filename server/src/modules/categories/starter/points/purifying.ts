import { bool, choice, command, control, fault, level, point, reading, record, whole } from "../point.ts";

/** Appliances that clean air or water, or moisten or dry the air. */
export const purifyingPoints = {
  purifier_mode: point(
    "净化模式",
    "Purifier mode",
    control,
    choice({
      auto: ["自动", "Auto"],
      sleep: ["睡眠", "Sleep"],
      manual: ["手动", "Manual"],
      turbo: ["强力", "Turbo"],
    }),
  ),
  air_quality: point(
    "空气质量",
    "Air quality",
    reading,
    level({
      1: ["优", "Excellent"],
      2: ["良", "Good"],
      3: ["中", "Fair"],
      4: ["差", "Poor"],
      5: ["严重污染", "Very poor"],
    }),
  ),
  uv_lamp: point("紫外杀菌", "UV lamp", control, bool),
  target_humidity: point("目标湿度", "Target humidity", control, whole(30, 80, 1, "%")),
  mist_level: point(
    "雾量",
    "Mist level",
    control,
    level({ 0: ["自动", "Auto"], 1: ["小", "Low"], 2: ["中", "Medium"], 3: ["大", "High"] }),
  ),
  warm_mist: point("热雾", "Warm mist", control, bool),
  drain_pump: point("水泵排水", "Drain pump", control, bool),
  dry_mode: point(
    "除湿模式",
    "Drying mode",
    control,
    choice({
      auto: ["自动", "Auto"],
      continuous: ["连续除湿", "Continuous"],
      laundry: ["干衣", "Laundry"],
    }),
  ),
  water_tank: point(
    "水箱状态",
    "Water tank",
    reading,
    choice({
      normal: ["正常", "Normal"],
      empty: ["缺水", "Empty"],
      full: ["已满", "Full"],
      removed: ["未安装", "Removed"],
    }),
  ),
  tds_in: point("进水 TDS", "TDS in", reading, whole(0, 2000, 1, "ppm")),
  tds_out: point("出水 TDS", "TDS out", reading, whole(0, 2000, 1, "ppm")),
  water_total: point("累计净水量", "Water purified", record, whole(0, 999_999, 1, "L")),
  flush: point("冲洗", "Flush", command, bool),
  making_water: point("制水中", "Purifying", reading, bool),
  purifier_fault: fault("净化器故障", "Purifier fault", {
    motor: ["风机故障", "Fan failure"],
    sensor: ["传感器故障", "Sensor failure"],
    filter_expired: ["滤芯到期", "Filter expired"],
    cover_open: ["机盖未合上", "Cover open"],
  }),
  water_fault: fault("水路故障", "Water fault", {
    leak: ["漏水", "Leak"],
    low_pressure: ["进水压力低", "Low water pressure"],
    overtime: ["制水超时", "Running too long"],
    pump: ["水泵故障", "Pump failure"],
    filter_expired: ["滤芯到期", "Filter expired"],
  }),
};
