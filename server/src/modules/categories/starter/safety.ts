import type { StarterCategory } from "./category.ts";

export const safety: StarterCategory = {
  id: "01a1f7dc-b8fc-798d-a2c1-ba157baa3c78",
  name: "安防报警",
  name_en: "Safety alarms",
  icon: "siren",
  children: [
    {
      id: "01a1f7dc-b8f7-77e9-8864-19fb9196eabc",
      name: "烟雾报警器",
      name_en: "Smoke alarm",
      icon: "alarm-smoke",
      points: ["smoke", "mute", "self_test", "sensitivity", "tamper", "battery", "detector_fault"],
    },
    {
      id: "01a1f7dc-b8f8-7cd2-a6f5-b93d03db7052",
      name: "燃气报警器",
      name_en: "Gas alarm",
      icon: "flame",
      points: ["gas", "gas_level", "valve", "mute", "self_test", "detector_fault"],
    },
    {
      id: "01a1f7dc-b8f9-7991-aa23-0612a4e7da89",
      name: "一氧化碳报警器",
      name_en: "CO alarm",
      icon: "shield-alert",
      points: [
        "carbon_monoxide",
        "co_level",
        "current_temperature",
        "mute",
        "self_test",
        "battery",
        "detector_fault",
      ],
    },
    {
      id: "01a1f7dc-b8fa-70b1-95d2-b80df9ce41fc",
      name: "水浸传感器",
      name_en: "Water leak sensor",
      icon: "droplet",
      points: ["water_leak", "mute", "tamper", "battery"],
    },
    {
      id: "01a1f7dc-b8fb-76ec-9c54-81a15d1bf58f",
      name: "声光报警器",
      name_en: "Siren",
      icon: "siren",
      points: ["siren", "siren_time", "siren_tone", "volume", "tamper", "battery", "charging"],
    },
  ],
};
