import { useMemo } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { type Read, useRead } from "../people/reads.ts";
import { sceneDevices } from "./home-parts.ts";
import { useSceneWords } from "./words.ts";
import type { SceneTextData } from "./scene-texts.ts";

/**
 * `textData` is the data for describing the scenes of a home in words; undefined until the home's devices, and what
 * scenes can use of them, have loaded. `read` is the call whose answer is still missing; the page shows its progress or
 * its error.
 */
export function useSceneTextData(homeId: string): {
  textData: SceneTextData | undefined;
  read: Read<unknown>;
} {
  const words = useSceneWords();
  const { language } = useCompanion();
  const params = { id: homeId };
  const devices = useRead(api.bindings.list);
  const parts = useRead(api.homeScenes.parts, { params });
  const { value: tiles } = useRead(api.bindings.tiles, { query: { home_id: homeId } });
  const { value: members } = useRead(api.homes.members, { params });
  const textData = useMemo((): SceneTextData | undefined => {
    if (!devices.value || !parts.value) return undefined;
    const own = devices.value.list.filter(({ home_id }) => home_id === homeId);
    return {
      words,
      language,
      devices: sceneDevices(own, parts.value.list, tiles?.list ?? []),
      members: members?.list ?? [],
    };
  }, [words, language, homeId, devices.value, parts.value, tiles, members]);
  return { textData, read: devices.value ? parts : devices };
}
