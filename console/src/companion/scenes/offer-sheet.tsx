import type { Home } from "@thingwright/contract/people/homes.ts";
import { ChevronRight, type LucideIcon } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useRead } from "../people/reads.ts";
import { Sheet } from "../people/sheet.tsx";
import type { Kinds, Offer, PartKind } from "./part-kind.ts";
import { useSceneWords } from "./words.ts";
import type { SceneTextData } from "./scene-texts.ts";

interface OfferSheetProps<V extends { kind: string }> {
  title: string;
  home: Home;
  textData: SceneTextData;
  kinds: Kinds<V>;
  /** Why a part cannot be added to the present ones; undefined if it can. */
  whyNot: (value: V) => string | undefined;
  onTake: (value: V) => void;
  onClose: () => void;
}

/**
 * Lists the parts that can be added. A kind of part that concerns devices is offered once for each device, grouped by
 * room.
 */
export function OfferSheet<V extends { kind: string }>({
  title,
  home,
  textData,
  kinds,
  whyNot,
  onTake,
  onClose,
}: OfferSheetProps<V>) {
  const words = useSceneWords();
  const { value: rooms } = useRead(api.homes.rooms, { params: { id: home.id } });
  const all = Object.entries(kinds) as unknown as [string, PartKind<V>][];
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="flex flex-col gap-2">
        {all.map(([name, kind]) => {
          const offers = kind.offers(textData);
          return (
            <section key={name} className="flex flex-col gap-2">
              {kind.none && <h3 className="pt-2 text-meta font-semibold text-muted">{kind.label(words)}</h3>}
              {offers.length === 0 && kind.none && <p className="text-muted">{kind.none(words)}</p>}
              {byRoom(offers, rooms?.list ?? [], words.noRoom).map(({ room, list }) => (
                <div key={room ?? ""} className="flex flex-col gap-2">
                  {room !== null && <h4 className="pt-1 text-meta text-muted">{room}</h4>}
                  <ul className="flex flex-col gap-2">
                    {list.map((offer) => (
                      <OfferRow
                        key={offer.key}
                        icon={kind.icon}
                        offer={offer}
                        whyNot={whyNot(offer.value)}
                        onTake={() => onTake(offer.value)}
                      />
                    ))}
                  </ul>
                </div>
              ))}
            </section>
          );
        })}
      </div>
    </Sheet>
  );
}

interface OfferRowProps {
  icon: LucideIcon;
  offer: Offer<unknown>;
  whyNot: string | undefined;
  onTake: () => void;
}

function OfferRow({ icon: Icon, offer, whyNot, onTake }: OfferRowProps) {
  const detail = whyNot ?? offer.detail;
  return (
    <li>
      <button
        type="button"
        disabled={whyNot !== undefined}
        onClick={onTake}
        className="flex min-h-13 w-full items-center gap-3 rounded-xl border border-line px-3 py-2 text-start hover:bg-hover disabled:bg-sunken disabled:text-muted"
      >
        <Icon aria-hidden size={20} className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <bdi className="block break-words">{offer.label}</bdi>
          {detail && <span className="block text-meta text-muted">{detail}</span>}
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-faint rtl:-scale-x-100" />
      </button>
    </li>
  );
}

interface RoomOffers<V> {
  /** Null if no room has to be named. */
  room: string | null;
  list: Offer<V>[];
}

/**
 * Groups offers by room, in the order of the home's rooms. If none of the devices is in a room, returns one group
 * without a name.
 */
function byRoom<V>(
  offers: readonly Offer<V>[],
  rooms: readonly { id: string; name: string }[],
  noRoom: string,
): RoomOffers<V>[] {
  const isOfDevices = offers.some(({ roomId }) => roomId !== undefined);
  if (!isOfDevices || !offers.some(({ roomId }) => roomId)) return [{ room: null, list: [...offers] }];
  const known = new Set(rooms.map(({ id }) => id));
  const named = rooms.map(({ id, name }) => ({
    room: name,
    list: offers.filter(({ roomId }) => roomId === id),
  }));
  const others = offers.filter(({ roomId }) => !roomId || !known.has(roomId));
  return [...named, { room: noRoom, list: others }].filter(({ list }) => list.length > 0);
}
