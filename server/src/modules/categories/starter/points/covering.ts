import {
  adjustment,
  bool,
  choice,
  command,
  control,
  fault,
  point,
  reading,
  setting,
  whole,
} from "../point.ts";

/** Curtains, blinds and windows that a motor moves. */
export const coveringPoints = {
  cover_control: point(
    "开合控制",
    "Open and close",
    adjustment,
    choice({ open: ["打开", "Open"], stop: ["停止", "Stop"], close: ["关闭", "Close"] }),
  ),
  target_position: point("目标位置", "Target position", control, whole(0, 100, 1, "%")),
  current_position: point("当前位置", "Position", reading, whole(0, 100, 1, "%")),
  motor_state: point(
    "电机状态",
    "Motor state",
    reading,
    choice({
      opening: ["正在打开", "Opening"],
      closing: ["正在关闭", "Closing"],
      stopped: ["已停止", "Stopped"],
    }),
  ),
  tilt_angle: point("叶片角度", "Slat angle", control, whole(0, 180, 1, "°")),
  motor_direction: point(
    "电机方向",
    "Motor direction",
    setting,
    choice({ forward: ["正向", "Forward"], reverse: ["反向", "Reverse"] }),
  ),
  motor_speed: point("电机速度", "Motor speed", setting, whole(1, 100, 1, "%")),
  travel_calibration: point(
    "行程校准",
    "Set travel",
    command,
    choice({
      upper: ["设为上限位", "Set upper limit"],
      lower: ["设为下限位", "Set lower limit"],
      clear: ["清除限位", "Clear limits"],
    }),
  ),
  hand_pull: point("手拉启动", "Pull to start", setting, bool),
  rain_close: point("下雨自动关窗", "Close on rain", setting, bool),
  raining: point("雨水检测", "Rain detected", reading, bool),
  motor_fault: fault("电机故障", "Motor fault", {
    blocked: ["运行受阻", "Movement blocked"],
    overheat: ["电机过热", "Motor too hot"],
    no_limits: ["未设置行程", "Travel not set"],
    low_voltage: ["电压过低", "Voltage too low"],
  }),
};
