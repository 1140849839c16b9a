import type { DeviceAtHome } from "@thingwright/contract/people/bindings.ts";
import type { DeviceGroup, GroupChoice } from "@thingwright/contract/devices/device-groups.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { Choice, Tap } from "../parts.tsx";
import { useControlWords } from "./control-words.ts";
import { Group } from "./field.tsx";
import { ActionForm, TextField, useFieldError } from "./forms.tsx";
import { useLaterWords } from "./later-words.ts";
import { tell } from "./notice.tsx";
import { ask } from "./person.ts";
import { Sheet } from "./sheet.tsx";
import { fill } from "./words.ts";

interface GroupSheetProps {
  homeId: string;
  /** Undefined for a new group. */
  group: DeviceGroup | undefined;
  /** The products whose devices can form a group, each with its devices. A new group needs at least one product. */
  choices: readonly GroupChoice[];
  devices: readonly DeviceAtHome[];
  onClose: () => void;
  onDone: (group: DeviceGroup) => void;
  onRemove?: () => void;
}

/** Edits the name and the devices of a group. All devices are of one product, because they take the same commands. */
export function GroupSheet({ homeId, group, choices, devices, onClose, onDone, onRemove }: GroupSheetProps) {
  const words = useControlWords();
  const common = useLaterWords();
  const [kind, setKind] = useState(group?.product_key ?? choices[0]?.product_key ?? "");
  const offered = choices.find(({ product_key }) => product_key === kind)?.device_ids ?? [];
  // A new group begins with all devices of the product: most groups are made for a whole room or ceiling.
  const [ids, setIds] = useState<readonly string[]>(
    group?.device_ids ?? offered.slice(0, limits.groupDevices),
  );
  const [isTouched, setTouched] = useState(!group);
  const wrong =
    isTouched && ids.length === 0
      ? words.groupNeedsOne
      : ids.length > limits.groupDevices
        ? fill(words.groupTooMany, { max: limits.groupDevices })
        : null;
  const choose = (next: string) => {
    setKind(next);
    const all = choices.find(({ product_key }) => product_key === next)?.device_ids ?? [];
    setIds(all.slice(0, limits.groupDevices));
  };
  return (
    <Sheet title={group ? words.editGroup : words.addGroup} onClose={onClose}>
      <ActionForm
        submit={common.save}
        explain={() => (wrong ? { devices: wrong } : null)}
        onSubmit={async ({ name = "" }) => {
          if (wrong) throw new RangeError(wrong);
          const saved = group
            ? await ask(api.deviceGroups.update, {
                params: { id: group.id },
                body: { name, ...(isTouched && { device_ids: [...ids] }) },
              })
            : await ask(api.deviceGroups.create, {
                params: { id: homeId },
                body: { name, device_ids: [...ids] },
              });
          tell(words.groupSaved);
          onDone(saved);
        }}
      >
        <TextField
          name="name"
          label={words.groupName}
          hint={words.groupNameExample}
          defaultValue={group?.name}
          maxLength={limits.deviceGroupName}
          autoCapitalize="sentences"
          autoComplete="off"
        />
        {!group && choices.length > 1 && (
          <Choice
            label={words.groupKind}
            value={kind}
            options={choices.map(({ product_key, product_name }) => ({
              value: product_key,
              label: product_name,
            }))}
            onChange={choose}
          />
        )}
        {offered.length > 0 && (
          <Members
            devices={offered.flatMap((id) => devices.find((one) => one.id === id) ?? [])}
            ids={ids}
            onChange={(next) => {
              // Saving a new choice removes the devices that are not in the home now, so a form in which only the name
              // has changed must not send the list of devices.
              setTouched(true);
              setIds(next);
            }}
          />
        )}
      </ActionForm>
      {onRemove && (
        <Tap look="danger" onClick={onRemove}>
          {words.removeGroup}
        </Tap>
      )}
    </Sheet>
  );
}

interface MembersProps {
  devices: readonly DeviceAtHome[];
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

function Members({ devices, ids, onChange }: MembersProps) {
  const words = useControlWords();
  const { error, clear } = useFieldError("devices");
  const turn = (id: string) => {
    clear();
    // The ids are in the order of the list, not in the order in which they were chosen.
    onChange(devices.flatMap((one) => (ids.includes(one.id) !== (one.id === id) ? one.id : [])));
  };
  return (
    <Group label={words.groupDevices} error={error}>
      <ul className="overflow-hidden rounded-xl border border-line bg-sheet">
        {devices.map(({ id, name }) => (
          <li key={id} className="border-line not-first:border-t">
            <label className="flex min-h-11 items-center gap-3 px-4 hover:bg-hover">
              <input
                type="checkbox"
                name="devices"
                className="size-5 accent-(--accent)"
                checked={ids.includes(id)}
                onChange={() => turn(id)}
              />
              <bdi className="min-w-0 truncate">{name}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </Group>
  );
}
