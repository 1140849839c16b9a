type Input = Record<string, unknown>;

const names = { name: "功能", name_en: "Function", transfer_type: "issue_report" };
/** A valid function point of each data type. */
export const soundPoints: Record<string, Input> = {
  bool: { identifier: "switch", data_type: "bool", ...names },
  value: { identifier: "level", data_type: "value", min: 0, max: 100, step: 1, unit: "%", ...names },
  float: { identifier: "temp", data_type: "float", min: -40, max: 80.5, step: 0.25, unit: "℃", ...names },
  enum_int: {
    identifier: "speed",
    data_type: "enum_int",
    enums: [
      { value: 0, text: "自动", text_en: "Auto" },
      { value: 12, text: "高" },
    ],
    ...names,
  },
  enum_string: {
    identifier: "mode",
    data_type: "enum_string",
    enums: [
      { value: "auto", text: "自动", text_en: "" },
      { value: "Eco_2", text: "节能" },
    ],
    ...names,
  },
  string: { identifier: "plan", data_type: "string", max_length: 255, ...names },
  struct: {
    identifier: "color",
    data_type: "struct",
    members: [
      { identifier: "h", name: "色相", data_type: "value", min: 0, max: 360, step: 1 },
      { identifier: "on", name: "开", name_en: "On", data_type: "bool" },
    ],
    ...names,
  },
  fault: {
    identifier: "fault",
    data_type: "fault",
    faults: [
      { code: "E1", content: "过热", content_en: "Too hot" },
      { code: "e_2", content: "堵转" },
    ],
    ...names,
    transfer_type: "report",
  },
};
/** A valid function point of a type, with changes. */
export const point = (type: string, change: Input = {}): Input => ({ ...soundPoints[type], ...change });

/** A structure whose only member, a bool, has these changes. */
export const structWith = (change: Input): Input =>
  point("struct", { members: [{ identifier: "m", name: "成员", data_type: "bool", ...change }] });
