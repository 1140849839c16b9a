import type { DeviceAtHome, DeviceTile as Tile } from "@thingwright/contract/people/bindings.ts";
import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { accepts, reports } from "@thingwright/contract/points/point-traits.ts";
import { useRef, useState } from "react";
import { pointTextsIn } from "../../parts/panels/point-texts.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useCompanion } from "../companion-context.ts";
import { callFailure } from "./call-failure.ts";
import { tellFailure } from "./notice.tsx";
import { issue, NotSent, useWaits } from "./connection-status.ts";
import { TileCard } from "./tile-card.tsx";
import { readingText } from "./reading-text.ts";
import { failureText, type PeopleWords, usePeopleWords, fill } from "./words.ts";

// The tiles show at once; their pictures are a chunk that loads later.
const GlyphTile = lazyPart(() => import("../../ui/glyph-tile.tsx").then((m) => m.GlyphTile));

interface DeviceTileProps {
  device: DeviceAtHome;
  /** Undefined until the tile has loaded. */
  tile: Tile | undefined;
  /** The name of the device's room; undefined in a list of the devices of a single room. */
  room: string | undefined;
  /** Called with the value that the device has accepted. */
  onTaken: (value: boolean) => void;
}

/** A device on the start page. A tap on it opens its page; a device that can be switched has a switch. */
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
    // A value that waits to be sent may be changed; a value that is on its way may not.
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
      // A single notice reports all values that were given up.
      if (!(error instanceof NotSent)) tellFailure(failureText(error, words));
    }
    if (mine === turns.current) setWanted(undefined);
  };
  const said = isOnline ? stateText(tile, { isOn, language, words }) : words.offline;
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
      detail={room}
    />
  );
}

interface StateOptions {
  /** Whether the switch of the tile shows the device as on. */
  isOn: boolean;
  language: ContentLanguage;
  words: PeopleWords;
}

/** Describes the state of a device that is online, by the value of its main function point. */
function stateText(tile: Tile | undefined, { isOn, language, words }: StateOptions): string {
  const main = tile?.main;
  if (!tile || !main) return words.online;
  const name = pointTextsIn(language, tile.function_texts).name(main);
  if (main.data_type === "bool" && typeof tile.value === "boolean") {
    if (accepts(main)) return isOn ? words.on : words.off;
    return fill(tile.value ? words.yes : words.no, { name });
  }
  const value = readingText(main, tile, language);
  return value ? fill(words.reading, { name, value }) : words.online;
}
