import type { Configuration, ConfigurationStep, StepOverview, StepState } from "./configuration.ts";
import type { FunctionPoint } from "../points/function-points.ts";
import { readsInEnglish } from "../basics/content-languages.ts";
import { isEmptyGuide } from "../content/guides.ts";
import { limits } from "../grammar/limits.ts";
import { textsOfPoint } from "../points/point-texts.ts";
import type { VoicePlatform } from "./voice-platforms.ts";

interface Found {
  /** Whether the maker has begun with the part. */
  begun: boolean;
  missing: string[];
}

/** The fields of a product that the steps examine besides its configuration. */
interface ProductBasics {
  name: string;
  labels: readonly unknown[];
}

/** Data from other modules that decide whether a part is done. */
interface ExternalState {
  /** The voice platforms for which the product is open. */
  opened: readonly VoicePlatform[];
  /** Identifiers of function points that the product's panel needs and that are missing or of another type. */
  unfit: readonly string[];
}

/** For each part of a product's configuration, whether it is done, and what is missing. */
export function stepOverviews(
  points: readonly FunctionPoint[],
  configuration: Configuration,
  product: ProductBasics,
  external: ExternalState,
): StepOverview[] {
  return (Object.keys(steps) as ConfigurationStep[]).map((part) => {
    const { begun, missing } = steps[part](configuration, points, product, external);
    const state: StepState = !begun ? "not_started" : missing.length > 0 ? "incomplete" : "completed";
    return { part, state, missing: missing.slice(0, limits.functionPoints) };
  });
}

const steps: Record<
  ConfigurationStep,
  (
    configuration: Configuration,
    points: readonly FunctionPoint[],
    product: ProductBasics,
    external: ExternalState,
  ) => Found
> = {
  function: (_configuration, points) => whether(points.length > 0),
  hardware: ({ module_id }) => whether(module_id !== null),
  guide: ({ pairing_types, guides }) => ({
    begun: pairing_types.length > 0,
    missing: pairing_types.filter((type) => {
      const guide = guides[type];
      return !guide || isEmptyGuide(guide);
    }),
  }),
  app_settings: ({ app_settings: { device_name, default_room, weak_signal, offline_hint } }) =>
    whether([device_name, default_room, weak_signal, offline_hint].some((one) => one !== null)),
  panel: ({ panel }, _points, _product, { unfit }) => ({ begun: panel !== null, missing: [...unfit] }),
  binding: ({ binding }) => whether(binding !== null),
  scene: (_configuration, points) =>
    whether(points.some(({ scene_trigger, scene_execute }) => scene_trigger || scene_execute)),
  // The voice features come from the template; what the maker has to do is to open voice platforms.
  voice: ({ voice }, _points, _product, { opened }) => ({
    begun: opened.length > 0,
    missing: opened.filter((platform) => !voice[platform]?.features.length),
  }),
  spec: ({ spec }) => whether(spec.length > 0),
  // A Chinese field whose text is in English counts as an English text, too.
  translation: ({ name_texts }, points, { name }) => {
    const isNamed = name_texts.en !== undefined || readsInEnglish(name);
    const without = points.filter((point) =>
      textsOfPoint(point).some(({ en, zh_CN }) => en === "" && !readsInEnglish(zh_CN)),
    );
    return {
      begun: isNamed || without.length < points.length,
      missing: [...(isNamed ? [] : ["name"]), ...without.map(({ identifier }) => identifier)],
    };
  },
  label: (_configuration, _points, { labels }) => whether(labels.length > 0),
};

const whether = (begun: boolean): Found => ({ begun, missing: [] });
