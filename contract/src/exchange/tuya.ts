import type { FunctionPoint, NewFunctionPoint } from "../points/function-points.ts";
import type { TransferType } from "../grammar/enums.ts";
import { type Loss, lossRecorder, type RecordLoss } from "./losses.ts";
import { type Fields, fieldsIn, isFields, type Read, Reader, textOf, type Written } from "./reader.ts";
import { hasEnglish } from "./tsl.ts";
import { readTuyaType, writeTuyaType } from "./tuya-types.ts";

/** The type names of a function schema, by those of a thing model. */
const schemaTypes: Record<string, string> = {
  bool: "Boolean",
  value: "Integer",
  enum: "Enum",
  string: "String",
  json: "Json",
  bitmap: "Bitmap",
};

/** Parses the values of a function, which are a text of JSON. */
function valuesOf(given: unknown): Fields {
  if (isFields(given)) return given;
  try {
    const read: unknown = JSON.parse(String(given));
    return isFields(read) ? read : {};
  } catch {
    return {};
  }
}

/** Reads a Tuya function schema: what can be sent (`functions`) and what is reported (`status`). */
export function readTuyaFunctions(value: Fields): Read {
  const reader = new Reader();
  const [functions, status] = [fieldsIn(value.functions), fieldsIn(value.status)];
  const codeOf = (entry: Fields) => textOf(entry.code) ?? "";
  const [sent, reported] = [new Set(functions.map(codeOf)), new Set(status.map(codeOf))];
  const others = status.filter((entry) => !sent.has(codeOf(entry)));
  const points = [...functions, ...others].flatMap((entry): NewFunctionPoint[] => {
    const label = codeOf(entry);
    const shape = readTuyaType(reader, label, String(entry.type).toLowerCase(), valuesOf(entry.values));
    if (!shape) return [];
    let transfer_type: TransferType = "report";
    if (sent.has(label)) transfer_type = reported.has(label) ? "issue_report" : "issue";
    if (value.status === undefined) {
      transfer_type = "issue_report";
      reader.recordLoss(label, "transfer_chosen");
    }
    reader.dropFields(label, entry, ["code", "name", "type", "values", "desc"]);
    if (textOf(entry.desc) && entry.desc !== entry.name)
      reader.recordLoss(label, "field_dropped", { field: "desc" });
    return [reader.point(label, { name: textOf(entry.name) }, transfer_type, shape)];
  });
  return { points, losses: reader.losses };
}

/** Writes function points as a Tuya function schema. */
export function writeTuyaFunctions(points: readonly FunctionPoint[]): Written {
  const losses: Loss[] = [];
  const entries = points.map((point) => {
    const { type, values } = writeTuyaType(point, pointLossRecorder(losses, point));
    const { identifier: code, name } = point;
    const entry = { code, name, desc: name, type: schemaTypes[type], values: JSON.stringify(values) };
    return { point, entry };
  });
  const those = (kept: (transfer: TransferType) => boolean) =>
    entries.filter(({ point }) => kept(point.transfer_type)).map(({ entry }) => entry);
  const value = {
    category: "",
    functions: those((transfer) => transfer !== "report"),
    status: those((transfer) => transfer !== "issue"),
  };
  return { value, losses };
}

/** Notes the settings that neither of Tuya's formats has, and returns the function that notes further losses. */
function pointLossRecorder(losses: Loss[], point: FunctionPoint): RecordLoss {
  const recordLoss = lossRecorder(losses, point.identifier);
  if (hasEnglish(point)) recordLoss("english_dropped");
  if (point.scene_trigger || point.scene_execute) recordLoss("scenes_dropped");
  if (point.consumable) recordLoss("consumable_dropped");
  return recordLoss;
}

const accessModes: Record<string, TransferType> = { ro: "report", rw: "issue_report", wr: "issue" };

/** Reads a Tuya thing model: the properties of its services. */
export function readTuyaModel(value: Fields): Read {
  const reader = new Reader();
  const points = fieldsIn(value.services).flatMap((service) => {
    for (const event of fieldsIn(service.events))
      reader.recordLoss(textOf(event.code) ?? "", "event_dropped");
    for (const action of fieldsIn(service.actions))
      reader.recordLoss(textOf(action.code) ?? "", "service_dropped");
    return fieldsIn(service.properties).flatMap((property): NewFunctionPoint[] => {
      const label = textOf(property.code) ?? "";
      const spec = isFields(property.typeSpec) ? property.typeSpec : undefined;
      if (!spec) {
        reader.recordLoss(label, "broken_entry");
        return [];
      }
      const shape = readTuyaType(reader, label, String(spec.type).toLowerCase(), spec);
      if (!shape) return [];
      const transfer_type = accessModes[String(property.accessMode)] ?? "issue_report";
      if (spec.typeDefaultValue !== undefined)
        reader.recordLoss(label, "field_dropped", { field: "typeDefaultValue" });
      reader.dropFields(label, property, ["abilityId", "code", "name", "accessMode", "typeSpec"]);
      return [reader.point(label, { name: textOf(property.name) }, transfer_type, shape)];
    });
  });
  return { points, losses: reader.losses };
}

/** In Tuya's models, data points that a maker adds are numbered from here. */
const firstAbility = 101;

/** Writes function points as a Tuya thing model of one service. */
export function writeTuyaModel(points: readonly FunctionPoint[]): Written {
  const losses: Loss[] = [];
  const modes: Record<TransferType, string> = { report: "ro", issue_report: "rw", issue: "wr" };
  const properties = points.map((point, index) => {
    const recordLoss = pointLossRecorder(losses, point);
    const members = point.data_type === "struct" ? (point.members ?? []) : [];
    const written =
      members.length > 0
        ? {
            type: "struct",
            values: {
              properties: Object.fromEntries(
                members.map((member) => {
                  const { transfer_type, scene_trigger, scene_execute, standard } = point;
                  const flags = { transfer_type, scene_trigger, scene_execute, standard };
                  const { type, values } = writeTuyaType({ ...member, ...flags }, recordLoss);
                  return [member.identifier, { name: member.name, type, ...values }];
                }),
              ),
            },
          }
        : writeTuyaType(point, recordLoss);
    return {
      abilityId: firstAbility + index,
      code: point.identifier,
      name: point.name,
      description: "",
      accessMode: modes[point.transfer_type],
      typeSpec: { type: written.type, ...written.values },
    };
  });
  const service = { code: "", name: "默认服务", description: "", properties, actions: [], events: [] };
  return { value: { modelId: "", services: [service] }, losses };
}
