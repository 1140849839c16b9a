import type { DeviceAtHome, DeviceTile as Tile } from "@thingwright/contract/bindings.ts";
import { accepts, reports } from "@thingwright/contract/point-traits.ts";
import { useRef, useState } from "react";
import { pointTextsIn } from "../../features/panels/shared/point-texts.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useCompanion } from "../companion-context.ts";
import { callFailure } from "./call-failure.ts";
import { tellFailure } from "./notice.tsx";
import { issue, NotSent, useWaits } from "./cut.ts";
import { TileCard } from "./tile-card.tsx";
import { readingText } from "./reading-text.ts";
import { failureText, usePeopleWords, fill } from "./words.ts";

// The tiles show at once, and their pictures as they come.
const GlyphTile = lazyPart(() => import("../../ui/glyph-tile.tsx").then((m) => m.GlyphTile));

interface DeviceTileProps {
  device: DeviceAtHome;
  /** Undefined until it is known. */
  tile: Tile | undefined;
  /** Where it stands, where that is not plain. */
  room: string | undefined;
  /** Called with what the device has taken. */
  onTaken: (value: boolean) => void;
}

/** A device on the start: its page by a tap on it, and what it is switched by. */
export function DeviceTile({ device, tile, room, onTaken }: DeviceTileProps) {
  const { language } = useCompanion();
  const words = usePeopleWords();
  const [wanted, setWanted] = useState<boolean>();
  const main = tile?.main;
  const isOnline = (tile?.online ?? device.online) === 1;
  const isSwitch = main?.data_type === "bool" && accepts(main) && reports(main) && device.control;
  const isOn = wanted ?? tile?.value === true;
  const isWaiting = useWaits(device.id, main?.identifier);
  const turns = useRef(0);
  const turn = async () => {
    // What waits to be sent may be changed; what is on its way may not.
    if (!main || (wanted !== undefined && !isWaiting)) return;
    const next = !isOn;
    const mine = (turns.current += 1);
    setWanted(next);
    try {
      const { code } = await issue(device.id, { [main.identifier]: next });
      if (mine !== turns.current) return;
      if (code === 200) onTaken(next);
      else tellFailure(fill(callFailure(code, words), { name: device.name }));
    } catch (error) {
      // Of what was given up all are told together.
      if (!(error instanceof NotSent)) tellFailure(failureText(error, words));
    }
    if (mine === turns.current) setWanted(undefined);
  };
  const said = !isOnline
    ? words.offline
    : main?.data_type === "bool" && tile && typeof tile.value === "boolean"
      ? accepts(main)
        ? isOn
          ? words.on
          : words.off
        : fill(tile.value ? words.yes : words.no, {
            name: pointTextsIn(language, tile.function_texts).name(main),
          })
      : main && tile
        ? readingText(main, tile, language) || words.online
        : words.online;
  return (
    <TileCard
      picture={<GlyphTile name={tile?.icon} size={40} />}
      name={device.name}
      to={`device/${device.id}`}
      toggle={
        isSwitch
          ? {
              isOn,
              isOnline,
              isBusy: wanted !== undefined && !isWaiting,
              isWaiting,
              onTurn: () => void turn(),
            }
          : undefined
      }
      said={isWaiting ? `${said} · ${words.waits}` : said}
      place={room}
    />
  );
}
