import type { Home } from "@thingwright/contract/homes.ts";
import type { SceneAction, SceneCondition } from "@thingwright/contract/home-scenes.ts";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Teller } from "./telling.ts";
import type { SceneWords } from "./words.ts";

/** Something that can be added: it is whole as it is, and is then changed. */
export interface Offer<V> {
  key: string;
  label: string;
  detail?: string;
  /** The room that it stands in; null for none. Left out of what is no device. */
  roomId?: string | null;
  value: V;
}

export interface EditorProps<V> {
  value: V;
  onChange: (value: V) => void;
  teller: Teller;
  home: Home;
  /** Why the platform has refused what stands at a path within the value. */
  errorAt: (path: string) => string | undefined;
}

/** What of one kind stands under “when” or “then”. */
export interface PartKind<V> {
  icon: LucideIcon;
  label: (words: SceneWords) => string;
  /** Of a kind that is offered for each device: stands in place of offers, where there are none. */
  none?: (words: SceneWords) => string;
  offers: (teller: Teller) => Offer<V>[];
  text: (value: V, teller: Teller) => string;
  Editor: ComponentType<EditorProps<V>>;
}

export type ActionOf<K extends SceneAction["kind"]> = Extract<SceneAction, { kind: K }>;
export type ConditionOf<K extends SceneCondition["kind"]> = Extract<SceneCondition, { kind: K }>;

/** One kind for each: what is not listed does not compile. */
export type Kinds<V extends { kind: string }> = {
  readonly [K in V["kind"]]: PartKind<Extract<V, { kind: K }>>;
};

/** The kind of a value, which takes any of its own. */
export const kindOf = <V extends { kind: string }>(kinds: Kinds<V>, value: V): PartKind<V> =>
  kinds[value.kind as V["kind"]] as unknown as PartKind<V>;
