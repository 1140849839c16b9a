import type { DeviceAtHome } from "@thingwright/contract/people/bindings.ts";
import type { DeviceGroup } from "@thingwright/contract/devices/device-groups.ts";
import type { Home } from "@thingwright/contract/people/homes.ts";
import { isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import { ChevronDown, House, PackageOpen, Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { cx } from "../../ui/cx.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useCompanion } from "../companion-context.ts";
import { placeTap, tapLook } from "../parts.tsx";
import { linkTo } from "../router.ts";
import { useChosenHome } from "./chosen-home.ts";
import { DeviceTile } from "./device-tile.tsx";
import { Banner, Blank, Missing } from "./frame.tsx";
import { GroupTile } from "./group-tile.tsx";
import { usePeopleWords } from "./words.ts";
import { isUnreached } from "./person.ts";
import { loadLive } from "./connection-status.ts";
import { updateCached, useRead, useRepeated } from "./reads.ts";
import { TabBar } from "./tab-bar.tsx";

const FollowedTiles = lazyPart(async () => (await loadLive()).FollowedTiles);
const HomesSheet = lazyPart(async () => (await import("./homes-sheet.tsx")).HomesSheet);

/** How often the tiles are polled while there is no live connection, in milliseconds. */
const tilesEvery = 10_000;

/** A tab of the start page: one of these two, or the id of a room. */
type Tab = "all" | "shared" | (string & {});

/** The start page of a signed-in person: the devices of one of their homes, by room. */
export function HomeStart() {
  const { base } = useCompanion();
  const words = usePeopleWords();
  const homes = useRead(api.homes.list);
  const devices = useRead(api.bindings.list);
  const list = homes.value?.list ?? [];
  const [home, choose] = useChosenHome(list);
  const [isOpen, setOpen] = useState(false);
  const all = devices.value?.list ?? [];
  const shared = all.filter(({ role }) => role === "guest");
  const isStale = homes.value !== undefined && (isUnreached(homes.error) || isUnreached(devices.error));
  return (
    <>
      <main className="companion-page companion-wide">
        <header className="companion-head">
          <h1 tabIndex={-1} className="flex-1">
            {list.length > 0 ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
                className="inline-flex min-h-11 max-w-full items-center gap-1 rounded-lg pe-2 hover:bg-hover"
              >
                <bdi className="line-clamp-2 text-start">{home?.name}</bdi>
                <ChevronDown aria-hidden size={20} className="shrink-0 text-muted" />
                <span className="sr-only">{words.chooseHome}</span>
              </button>
            ) : (
              words.navHome
            )}
          </h1>
          {list.some(({ role }) => isAtLeast(role, "admin")) && (
            <a {...linkTo(`${base}add`)} aria-label={words.addDevice} className={placeTap}>
              <Plus aria-hidden size={24} />
            </a>
          )}
        </header>
        <Banner stale={isStale} />
        {!homes.value || !devices.value ? (
          <Missing read={homes.value ? devices : homes} />
        ) : !home && shared.length === 0 ? (
          <NoHome />
        ) : (
          <Devices key={home?.id} home={home} all={all} shared={shared} />
        )}
      </main>
      <TabBar current="home" />
      {isOpen && home && (
        <HomesSheet
          homes={list}
          current={home}
          onChoose={(id) => {
            choose(id);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function NoHome() {
  const { base } = useCompanion();
  const words = usePeopleWords();
  return (
    <Blank icon={House} title={words.noHomeTitle} text={words.noHomeText}>
      <a {...linkTo(`${base}home/new`)} className={tapLook("primary")}>
        {words.createHome}
      </a>
      <a {...linkTo(`${base}join`)} className={tapLook("secondary")}>
        {words.joinHome}
      </a>
      <a {...linkTo(`${base}receive`)} className={tapLook("quiet")}>
        {words.receiveTitle}
      </a>
    </Blank>
  );
}

interface DevicesProps {
  /** Undefined for a person who only has devices that others share. */
  home: Home | undefined;
  all: readonly DeviceAtHome[];
  shared: readonly DeviceAtHome[];
}

function Devices({ home, all, shared }: DevicesProps) {
  const { base } = useCompanion();
  const { value: me } = useRead(api.appProfile.get);
  const ofHome = useTiles(home ? { home_id: home.id } : null);
  const ofOthers = useTiles(shared.length > 0 ? {} : null);
  const words = usePeopleWords();
  const [chosen, setTab] = useState<Tab>(home ? "all" : "shared");
  const rooms = useRoomsOf(home);
  const { value: groups } = useRead(home ? api.deviceGroups.list : null, { params: { id: home?.id ?? "" } });
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const own = all.filter(({ home_id }) => home !== undefined && home_id === home.id);
  const tabs = [
    ...(home ? [{ id: "all", name: words.allRooms }] : []),
    ...rooms,
    ...(shared.length > 0 ? [{ id: "shared", name: words.sharedWithMe }] : []),
  ];
  const tab = tabs.some(({ id }) => id === chosen) ? chosen : (tabs[0]?.id ?? "all");
  const shown =
    tab === "shared" ? shared : tab === "all" ? own : own.filter(({ room_id }) => room_id === tab);
  const mayAdd = home !== undefined && isAtLeast(home.role, "admin");
  const roomOf = ({ room_id }: DeviceAtHome) => rooms.find(({ id }) => id === room_id)?.name;
  return (
    <>
      {home && <FollowedTiles kind="home" id={home.id} />}
      {/* Followed even if nothing is shared yet, so that a device shows as soon as it is shared. */}
      {me && <FollowedTiles kind="shared" id={me.uid} />}
      {tabs.length > 1 && (
        <nav
          aria-label={words.rooms}
          className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
        >
          {tabs.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={tab === id}
              onClick={() => setTab(id)}
              className={cx(
                "min-h-11 shrink-0 rounded-full px-4 font-medium whitespace-nowrap transition-colors",
                tab === id ? "bg-accent text-on-accent" : "bg-sunken text-muted hover:bg-active",
              )}
            >
              <bdi>{name}</bdi>
            </button>
          ))}
        </nav>
      )}
      {shown.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {(tab === "all" ? (groups?.list ?? []) : []).map((group) => (
            <GroupTile key={group.id} group={group} names={names} {...ofHome.ofGroup(group)} />
          ))}
          {shown.map((device) => (
            <DeviceTile
              key={device.id}
              device={device}
              {...(tab === "shared" ? ofOthers : ofHome).of(device.id)}
              room={tab === "all" ? roomOf(device) : undefined}
            />
          ))}
        </ul>
      ) : own.length > 0 ? (
        <Blank icon={PackageOpen} title={words.noDevicesInRoom} text={words.noDevicesInRoomText} />
      ) : (
        <Blank
          icon={PackageOpen}
          title={words.noDevicesTitle}
          text={mayAdd ? words.noDevicesText : words.noDevicesGuestText}
        >
          {mayAdd && (
            <a {...linkTo(`${base}add`)} className={tapLook("primary")}>
              {words.addDevice}
            </a>
          )}
        </Blank>
      )}
    </>
  );
}

/** Reads the tiles of a home or, without `home_id`, those of the devices that others share. Reads nothing for null. */
function useTiles(query: { home_id?: string } | null) {
  const tiles = useRead(query ? api.bindings.tiles : null, { query: query ?? {} });
  useRepeated(tiles, tilesEvery);
  const all = tiles.value?.list ?? [];
  const onTaken = (ids: readonly string[], value: boolean) =>
    updateCached(api.bindings.tiles, { query: query ?? {} }, ({ list }) => ({
      list: list.map((one) => (ids.includes(one.id) ? { ...one, value } : one)),
    }));
  return {
    of: (id: string) => ({
      tile: all.find((one) => one.id === id),
      onTaken: (value: boolean) => onTaken([id], value),
    }),
    ofGroup: ({ device_ids }: DeviceGroup) => ({
      tiles: device_ids.flatMap((id) => all.find((one) => one.id === id) ?? []),
      onTaken,
    }),
  };
}

/** Returns the rooms of a home; none until the home is known and its rooms have loaded. */
function useRoomsOf(home: Home | undefined) {
  const id = home?.id ?? "";
  const rooms = useRead(home ? api.homes.rooms : null, { params: { id } });
  return rooms.value?.list ?? [];
}
