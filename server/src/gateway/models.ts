import { indexPoints, type PointIndex } from "@thingwright/contract/value-report.ts";
import type { ThingModels } from "./ports.ts";

/** The definitions of products with connected devices, read once and again after `forget`. */
export class Models {
  readonly #source: ThingModels;
  readonly #known = new Map<string, PointIndex | Promise<PointIndex>>();

  constructor(source: ThingModels) {
    this.#source = source;
  }

  /**
   * The definition of a product, at once where it is known. Callers that wait go on in the order in which they came.
   */
  of(productId: string): PointIndex | Promise<PointIndex> {
    const known = this.#known.get(productId);
    if (known) return known;
    const reading = this.#source.pointsOf(productId).then(indexPoints);
    this.#known.set(productId, reading);
    // A definition that was forgotten while it was read may be outdated.
    const isCurrent = () => this.#known.get(productId) === reading;
    reading.then(
      (index) => void (isCurrent() && this.#known.set(productId, index)),
      () => void (isCurrent() && this.#known.delete(productId)),
    );
    return reading;
  }

  forget(productId: string): void {
    this.#known.delete(productId);
  }

  forgetAll(): void {
    this.#known.clear();
  }
}
