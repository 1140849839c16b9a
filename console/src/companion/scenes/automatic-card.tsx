import type { Scene } from "@thingwright/contract/people/home-scenes.ts";
import { useCompanion } from "../companion-context.ts";
import { linkTo } from "../router.ts";
import { sceneText } from "./action-kinds.ts";
import { EnabledSwitch } from "./enabled-switch.tsx";
import { useSceneWords } from "./words.ts";
import type { SceneTextData } from "./scene-texts.ts";

interface AutomaticCardProps {
  scene: Scene;
  textData: SceneTextData;
  mayChange: boolean;
}

/** A scene that begins by itself, with a sentence that says when it begins and what it does. */
export function AutomaticCard({ scene, textData, mayChange }: AutomaticCardProps) {
  const { base } = useCompanion();
  const words = useSceneWords();
  return (
    <li className="relative flex items-start gap-2 rounded-xl border border-line bg-sheet p-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-1">
        <a
          {...linkTo(`${base}scene/${scene.id}`)}
          className="font-medium after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-(--focus)"
        >
          <bdi>{scene.name}</bdi>
        </a>
        <p className="text-meta break-words text-muted">{sceneText(textData, scene)}</p>
        {scene.missing_device_ids.length > 0 && (
          <p className="text-meta text-warning-ink">{words.deviceGone}</p>
        )}
      </div>
      {mayChange ? (
        <span className="relative z-10">
          <EnabledSwitch scene={scene} />
        </span>
      ) : (
        <span className="py-1 text-meta text-muted">{scene.enabled ? words.isOn : words.isOff}</span>
      )}
    </li>
  );
}
