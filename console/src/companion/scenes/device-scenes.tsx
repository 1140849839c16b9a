import type { Scene } from "@thingwright/contract/people/home-scenes.ts";
import { Sparkles } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useRead } from "../people/reads.ts";
import { Row, Rows } from "../people/rows.tsx";
import { useSceneWords } from "./words.ts";

interface DeviceScenesProps {
  homeId: string;
  deviceId: string;
}

/** The scenes of the home that a device can start, or that control the device; renders nothing if there are none. */
export function DeviceScenes({ homeId, deviceId }: DeviceScenesProps) {
  const words = useSceneWords();
  const { value: scenes } = useRead(api.homeScenes.list, { params: { id: homeId } });
  const found = (scenes?.list ?? []).filter((scene) => hasDevice(scene, deviceId));
  if (found.length === 0) return null;
  return (
    <Rows title={words.deviceScenes}>
      {found.map(({ id, name, conditions }) => (
        <Row
          key={id}
          icon={Sparkles}
          label={<bdi>{name}</bdi>}
          detail={conditions.length > 0 ? words.automatic : words.tapScenes}
          to={`scene/${id}`}
        />
      ))}
    </Rows>
  );
}

const hasDevice = ({ conditions, actions }: Scene, id: string): boolean =>
  [...conditions, ...actions].some((part) => "device_id" in part && part.device_id === id);
