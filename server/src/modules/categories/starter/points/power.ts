import {
  adjustment,
  bool,
  choice,
  control,
  decimal,
  fault,
  point,
  reading,
  record,
  setting,
  string,
  whole,
} from "../point.ts";

const press = choice({
  single: ["单击", "Single press"],
  double: ["双击", "Double press"],
  long: ["长按", "Long press"],
});

/** Sockets and switches: channels, metering, buttons. */
export const powerPoints = {
  switch_1: point("开关 1", "Switch 1", control, bool),
  switch_2: point("开关 2", "Switch 2", control, bool),
  switch_3: point("开关 3", "Switch 3", control, bool),
  switch_4: point("开关 4", "Switch 4", control, bool),
  switch_usb: point("USB 开关", "USB switch", control, bool),
  countdown_1: point("倒计时 1", "Countdown 1", adjustment, whole(0, 86_400, 1, "s")),
  countdown_2: point("倒计时 2", "Countdown 2", adjustment, whole(0, 86_400, 1, "s")),
  countdown_3: point("倒计时 3", "Countdown 3", adjustment, whole(0, 86_400, 1, "s")),
  countdown_4: point("倒计时 4", "Countdown 4", adjustment, whole(0, 86_400, 1, "s")),
  cycle_time: point("循环定时", "Cycle timer", setting, string(255)),
  power: point("功率", "Power", reading, decimal(0, 5000, 0.1, "W")),
  voltage: point("电压", "Voltage", reading, decimal(0, 300, 0.1, "V")),
  current: point("电流", "Current", reading, whole(0, 30_000, 1, "mA")),
  energy: point("累计用电量", "Energy", record, decimal(0, 999_999, 0.01, "kWh")),
  power_limit: point("功率上限", "Power limit", setting, whole(100, 4000, 10, "W")),
  outlet_temperature: point("插座温度", "Outlet temp.", reading, decimal(-20, 120, 0.1, "℃")),
  socket_fault: fault("用电故障", "Power fault", {
    over_current: ["过流", "Over-current"],
    over_voltage: ["过压", "Over-voltage"],
    under_voltage: ["欠压", "Under-voltage"],
    over_power: ["超过功率上限", "Above the power limit"],
    overheat: ["插座过热", "Outlet too hot"],
    leakage: ["漏电", "Earth leakage"],
  }),

  backlight: point("面板背光", "Backlight", adjustment, bool),
  switch_type: point(
    "外接开关类型",
    "Switch type",
    setting,
    choice({
      toggle: ["翘板开关", "Rocker"],
      sync: ["跟随开关位置", "Follow the position"],
      button: ["点动开关", "Push button"],
    }),
  ),
  brightness_min: point("最低亮度", "Min. brightness", setting, whole(1, 50, 1, "%")),
  brightness_max: point("最高亮度", "Max. brightness", setting, whole(51, 100, 1, "%")),
  bulb_type: point(
    "光源类型",
    "Bulb type",
    setting,
    choice({
      led: ["LED 灯", "LED"],
      incandescent: ["白炽灯", "Incandescent"],
      halogen: ["卤素灯", "Halogen"],
    }),
  ),
  button_1: point("按键 1", "Button 1", reading, press),
  button_2: point("按键 2", "Button 2", reading, press),
  button_3: point("按键 3", "Button 3", reading, press),
  button_4: point("按键 4", "Button 4", reading, press),
};
