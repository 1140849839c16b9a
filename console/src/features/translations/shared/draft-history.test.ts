import { describe, expect, test } from "vitest";
import {
  editsOf,
  endStep,
  isStale,
  keepDraft,
  noDrafts,
  redo,
  saved,
  type,
  undo,
  untouched,
} from "./draft-history.ts";
import type { Texts } from "./units.ts";

const texts: Texts = { de: new Map([["lamp", "Lampe"]]), fr: new Map() };
const de = (text: string, key = "lamp") => ({ language: "de" as const, key, text });

describe("unsaved texts", () => {
  test("are those that differ from the saved texts", () => {
    const once = type(noDrafts, [de("Leuchte")], texts);
    expect(editsOf(once.drafts, texts)).toEqual([
      { language: "de", key: "lamp", text: "Leuchte", was: "Lampe" },
    ]);
    expect(editsOf(type(once, [de("Lampe")], texts).drafts, texts)).toEqual([]);
  });

  test("are undone and redone step by step, and typing in one text is one step", () => {
    let history = type(noDrafts, [de("L")], texts, true);
    history = type(history, [de("Le")], texts, true);
    history = type(history, [de("S", "switch")], texts, true);
    history = type(history, [de("A"), de("B", "switch"), { language: "fr", key: "lamp", text: "C" }], texts);
    const textsNow = () => editsOf(history.drafts, texts).map(({ text }) => text);
    expect(textsNow()).toEqual(["A", "B", "C"]);
    history = undo(history);
    expect(textsNow()).toEqual(["Le", "S"]);
    history = undo(undo(history));
    expect(textsNow()).toEqual([]);
    history = redo(redo(redo(redo(history))));
    expect(textsNow()).toEqual(["A", "B", "C"]);
    history = type(undo(history), [de("X")], texts);
    expect(redo(history)).toEqual(history);
    const back = type(endStep(type(noDrafts, [de("A")], texts, true)), [de("B")], texts, true);
    expect(back.past).toHaveLength(2);
  });

  test("add no undo step and keep the redo steps if a text is typed back to its saved form", () => {
    const typed = type(noDrafts, [de("L")], texts, true);
    expect(type(typed, [de("Lampe")], texts, true).past).toEqual([]);
    const back = undo(typed);
    expect(redo(type(back, [de("Lampe")], texts))).toEqual(redo(back));
  });

  test("are no longer marked as refused once they change, also by undo and redo", () => {
    const refused = [{ language: "de" as const, key: "lamp", message: "Too long" }];
    const first = type(noDrafts, [de("Leuchte")], texts);
    const back = undo(first);
    expect(untouched(refused, first.drafts, back.drafts)).toEqual([]);
    expect(untouched(refused, back.drafts, redo(back).drafts)).toEqual([]);
    const other = type(first, [de("Schalter", "switch")], texts);
    expect(untouched(refused, first.drafts, other.drafts)).toEqual(refused);
  });

  test("are cleared when saved, except for text typed meanwhile", () => {
    const sent = type(noDrafts, [de("Leuchte"), de("Schalter", "switch")], texts);
    const edits = editsOf(sent.drafts, texts);
    const meanwhile = type(sent, [de("Leuchten")], texts, true);
    const now: Texts = {
      de: new Map([
        ["lamp", "Leuchte"],
        ["switch", "Schalter"],
      ]),
    };
    const left = saved(meanwhile, edits);
    expect(editsOf(left.drafts, now)).toEqual([
      { language: "de", key: "lamp", text: "Leuchten", was: "Leuchte" },
    ]);
    expect(left.past).toEqual([]);
  });

  test("that are edited during a save do not become stale if the server trims the saved text", () => {
    const sent = type(noDrafts, [de(" Leuchte ")], texts);
    const meanwhile = type(sent, [de("Leuchten")], texts, true);
    const [left] = editsOf(saved(meanwhile, editsOf(sent.drafts, texts)).drafts, texts);
    expect(isStale(left!, { de: new Map([["lamp", "Leuchte"]]) })).toBe(false);
  });

  test("become stale when somebody else changes the text, until the user keeps them", () => {
    const history = type(noDrafts, [de("Leuchte")], texts);
    const now: Texts = { de: new Map([["lamp", "Birne"]]) };
    const [edit] = editsOf(history.drafts, now);
    expect(isStale(edit!, texts)).toBe(false);
    expect(isStale(edit!, now)).toBe(true);
    const [kept] = editsOf(keepDraft(history, edit!, now).drafts, now);
    expect(kept).toMatchObject({ text: "Leuchte", was: "Birne" });
    expect(isStale(kept!, now)).toBe(false);
  });

  test("stay kept through undo and redo, which still work for other texts", () => {
    const steps = [[de("L")], [de("Leuchte"), de("Taste", "switch")], [de("Leuchten")]];
    const typed = undo(steps.reduce((before, step) => type(before, step, texts), noDrafts));
    const now: Texts = {
      de: new Map([
        ["lamp", "Birne"],
        ["switch", "Schalter"],
      ]),
    };
    let history = keepDraft(typed, { ...de("Leuchte"), was: "Lampe" }, now);
    const drafts = () =>
      editsOf(history.drafts, now).map((edit) => [edit.text, isStale(edit, now) ? "stale" : "kept"]);
    expect(drafts()).toEqual([
      ["Leuchte", "kept"],
      ["Taste", "stale"],
    ]);
    history = undo(history);
    expect(drafts()).toEqual([["L", "kept"]]);
    history = redo(redo(history));
    expect(drafts()).toEqual([
      ["Leuchten", "kept"],
      ["Taste", "stale"],
    ]);
  });
});
