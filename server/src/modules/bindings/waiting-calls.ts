import { limits } from "@thingwright/contract/grammar/limits.ts";

/** The person who calls, and the maker of the device. */
interface Waiting {
  uid: string;
  ownerId: string;
}

const { person: most, personInCrowd, people } = limits.waitingCalls;

/**
 * Counts the calls of people at home that wait for devices. At most `people` such calls may wait for the devices of one
 * maker, which leaves room for the maker's own calls. Once half of these places are taken, a person may have only
 * `personInCrowd` of them instead of `most`, so that a few people cannot keep all others from their devices.
 */
export class WaitingCalls {
  readonly #used = new Map<string, number>();

  /** @returns whether there was room; if so, the place must be freed with `giveBack` */
  take({ uid, ownerId }: Waiting): boolean {
    const ofMaker = this.#used.get(ownerId) ?? 0;
    const own = this.#used.get(uid) ?? 0;
    if (ofMaker >= people || own >= (ofMaker >= people / 2 ? personInCrowd : most)) return false;
    this.#used.set(ownerId, ofMaker + 1);
    this.#used.set(uid, own + 1);
    return true;
  }

  giveBack({ uid, ownerId }: Waiting): void {
    for (const key of [ownerId, uid]) {
      const left = (this.#used.get(key) ?? 0) - 1;
      if (left > 0) this.#used.set(key, left);
      else this.#used.delete(key);
    }
  }
}
