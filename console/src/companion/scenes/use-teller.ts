import { useMemo } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { type Read, useRead } from "../people/reads.ts";
import { sceneDevices } from "./home-parts.ts";
import { useSceneWords } from "./words.ts";
import type { Teller } from "./telling.ts";

/** The data for describing the scenes of a home in words; undefined until its devices are known. */
export function useTeller(homeId: string): { teller: Teller | undefined; read: Read<unknown> } {
  const words = useSceneWords();
  const { language } = useCompanion();
  const params = { id: homeId };
  const devices = useRead(api.bindings.list);
  const parts = useRead(api.homeScenes.parts, { params });
  const { value: tiles } = useRead(api.bindings.tiles, { query: { home_id: homeId } });
  const { value: members } = useRead(api.homes.members, { params });
  const teller = useMemo((): Teller | undefined => {
    if (!devices.value || !parts.value) return undefined;
    const own = devices.value.list.filter(({ home_id }) => home_id === homeId);
    return {
      words,
      language,
      devices: sceneDevices(own, parts.value.list, tiles?.list ?? []),
      members: members?.list ?? [],
    };
  }, [words, language, homeId, devices.value, parts.value, tiles, members]);
  return { teller, read: devices.value ? parts : devices };
}
