import type { Home } from "@thingwright/contract/people/homes.ts";
import type { SceneAction, SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { SceneTextData } from "./scene-texts.ts";
import type { SceneWords } from "./words.ts";

/** A part that can be added to a scene. Its value is complete, and the person can change it afterwards. */
export interface Offer<V> {
  key: string;
  label: string;
  detail?: string;
  /** The room of the device; null for none. Left out if the part is not about a device. */
  roomId?: string | null;
  value: V;
}

export interface EditorProps<V> {
  value: V;
  onChange: (value: V) => void;
  textData: SceneTextData;
  home: Home;
  /** Returns why the field at a path within the value is refused; undefined if it is not. */
  errorAt: (path: string) => string | undefined;
}

/** One kind of condition (“when”) or action (“then”). */
export interface PartKind<V> {
  icon: LucideIcon;
  label: (words: SceneWords) => string;
  /** For a kind that is offered for each device: the text that shows if there are no offers. */
  none?: (words: SceneWords) => string;
  offers: (textData: SceneTextData) => Offer<V>[];
  text: (value: V, textData: SceneTextData) => string;
  Editor: ComponentType<EditorProps<V>>;
}

export type ActionOf<K extends SceneAction["kind"]> = Extract<SceneAction, { kind: K }>;
export type ConditionOf<K extends SceneCondition["kind"]> = Extract<SceneCondition, { kind: K }>;

/** A table of all kinds by name. A table that lacks a kind does not compile. */
export type Kinds<V extends { kind: string }> = {
  readonly [K in V["kind"]]: PartKind<Extract<V, { kind: K }>>;
};

/** Returns the kind of a value, typed so that the functions of the kind accept the value. */
export const kindOf = <V extends { kind: string }>(kinds: Kinds<V>, value: V): PartKind<V> =>
  kinds[value.kind as V["kind"]] as unknown as PartKind<V>;
