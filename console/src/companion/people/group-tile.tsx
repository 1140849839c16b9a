import type { DeviceTile } from "@thingwright/contract/people/bindings.ts";
import type { DeviceGroup } from "@thingwright/contract/devices/device-groups.ts";
import { accepts, reports } from "@thingwright/contract/points/point-traits.ts";
import { Boxes } from "lucide-react";
import { useState } from "react";
import { useCompanion } from "../companion-context.ts";
import { callFailure } from "./call-failure.ts";
import { callGroup } from "./group-call.ts";
import { tellFailure } from "./notice.tsx";
import { TileCard } from "./tile-card.tsx";
import { counted, failureText, fill, listed, usePeopleWords } from "./words.ts";

interface GroupTileProps {
  group: DeviceGroup;
  /** The names of devices, by their ids. */
  names: ReadonlyMap<string, string>;
  /** The tiles of the group's devices, as far as they have loaded. */
  tiles: readonly DeviceTile[];
  /** Called with the devices that have accepted a value. */
  onTaken: (deviceIds: readonly string[], value: boolean) => void;
}

/** A group on the start page. It is shown as on while any of its devices is on, and is switched as one. */
export function GroupTile({ group, names, tiles, onTaken }: GroupTileProps) {
  const { tag } = useCompanion();
  const words = usePeopleWords();
  const [wanted, setWanted] = useState<boolean>();
  const { id, name, device_ids } = group;
  const main = tiles[0]?.main;
  const isOnline = tiles.some(({ online }) => online === 1);
  const isSwitch = group.supports_groups && main?.data_type === "bool" && accepts(main) && reports(main);
  const isOn = wanted ?? tiles.some(({ online, value }) => online === 1 && value === true);
  const turn = async () => {
    if (!main || wanted !== undefined) return;
    const next = !isOn;
    setWanted(next);
    try {
      const { code, failed } = await callGroup(id, { [main.identifier]: next });
      if (code === 200) {
        onTaken(
          device_ids.filter((one) => !failed.includes(one)),
          next,
        );
        const left = failed.flatMap((one) => names.get(one) ?? []);
        if (left.length > 0) tellFailure(fill(words.groupPartly, { names: listed(tag, left) }));
      } else tellFailure(fill(callFailure(code, words), { name }));
    } catch (error) {
      tellFailure(failureText(error, words));
    }
    setWanted(undefined);
  };
  const count = counted(words.groupCount, device_ids.length);
  const state = !isOnline ? words.offline : isOn ? words.on : words.off;
  return (
    <TileCard
      picture={
        <span className="grid size-10 place-items-center rounded-lg bg-sunken text-muted">
          <Boxes aria-hidden size={22} strokeWidth={1.5} />
        </span>
      }
      name={name}
      to={`group/${id}`}
      toggle={
        isSwitch
          ? { isOn, isOnline, isBusy: wanted !== undefined, isWaiting: false, onTurn: () => void turn() }
          : undefined
      }
      said={isSwitch ? state : count}
      detail={isSwitch ? count : undefined}
    />
  );
}
