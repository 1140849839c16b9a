import type { DeviceGroup, GroupProperty } from "@thingwright/contract/devices/device-groups.ts";
import { isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import { accepts } from "@thingwright/contract/points/point-traits.ts";
import type { PointValue } from "@thingwright/contract/points/values.ts";
import { Boxes, Settings } from "lucide-react";
import { useMemo, useState } from "react";
import { LivePanel } from "../../parts/panels/live-panel.tsx";
import { PanelSkeleton } from "../../parts/panels/panel-skeleton.tsx";
import { pointTextsIn } from "../../parts/panels/point-texts.ts";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { placeTap } from "../parts.tsx";
import { phonePlatform } from "../phone-platform.ts";
import { go } from "../router.ts";
import { useControlWords } from "./control-words.ts";
import { Blank, Missing, Page } from "./frame.tsx";
import { callGroup } from "./group-call.ts";
import { GroupSheet } from "./group-sheet.tsx";
import { tellFailure } from "./notice.tsx";
import { PanelShell } from "./panel-shell.tsx";
import { ask } from "./person.ts";
import { invalidate, isGone, useRead, useRepeated } from "./reads.ts";
import { Question } from "./sheet.tsx";
import { useExclusiveAction } from "./use-exclusive-action.ts";
import { counted, failureText, fill, listed, usePeopleWords } from "./words.ts";

/**
 * How often the values of the devices are polled, in milliseconds: the live connection does not carry the values of a
 * group.
 */
const valuesEvery = 3000;
/** How often the online state of the devices is polled, in milliseconds. */
const devicesEvery = 10_000;

/**
 * The page of a group: devices of one product that are controlled as one. A value that the person sets is sent to all
 * of them.
 */
export function GroupPage({ id }: { id: string }) {
  const words = useControlWords();
  const read = useRead(api.deviceGroups.get, { params: { id } });
  const { value: homes } = useRead(api.homes.list);
  const [open, setOpen] = useState<"change" | "remove">();
  const group = read.value;
  const home = homes?.list.find((one) => one.id === group?.home_id);
  const mayChange = home !== undefined && isAtLeast(home.role, "admin");
  return (
    <Page
      title={group?.name ?? words.group}
      back=""
      action={
        mayChange && (
          <button
            type="button"
            aria-label={words.editGroup}
            onClick={() => setOpen("change")}
            className={placeTap}
          >
            <Settings aria-hidden size={22} />
          </button>
        )
      }
    >
      {!group || isGone(read.error) ? (
        <Missing read={read} />
      ) : group.device_ids.length === 0 ? (
        <Blank icon={Boxes} title={words.groupEmpty} text={words.groupEmptyText} />
      ) : (
        <GroupControls group={group} />
      )}
      {group && !isGone(read.error) && open === "change" && (
        <Change group={group} onClose={() => setOpen(undefined)} onRemove={() => setOpen("remove")} />
      )}
      {group && open === "remove" && <Remove group={group} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

function GroupControls({ group }: { group: DeviceGroup }) {
  const { language, tag, words: common } = useCompanion();
  const words = useControlWords();
  const people = usePeopleWords();
  const { id, device_ids } = group;
  const known = useRead(api.bindings.list);
  useRepeated(known, devicesEvery);
  const devices = known.value;
  const panel = useRead(api.bindings.panel, {
    params: { id: device_ids[0]! },
    query: { platform: phonePlatform },
  });
  const state = useRead(api.deviceGroups.properties, { params: { id } });
  useRepeated(state, valuesEvery);
  const { value, at, revalidate } = state;
  const list = value?.list;
  const reported = useMemo(
    () =>
      new Map(
        (list ?? []).flatMap((one) =>
          one.is_same ? [[one.identifier, { value: one.value, time: at }]] : [],
        ),
      ),
    [list, at],
  );
  const members = (devices?.list ?? []).filter((one) => device_ids.includes(one.id));
  const issue = async (params: Record<string, PointValue>) => {
    const outcome = await callGroup(id, params).catch((error: unknown) => {
      tellFailure(failureText(error, people));
      return null;
    });
    void revalidate();
    // `tellFailure` above has shown the reason.
    if (!outcome) return 0;
    const { code, failed } = outcome;
    if (code === 200 && failed.length > 0) {
      const names = failed.map((one) => members.find((member) => member.id === one)?.name ?? words.linkAway);
      tellFailure(fill(people.groupPartly, { names: listed(tag, names) }));
    }
    return code;
  };
  if (!panel.value) return panel.error ? <Missing read={panel} /> : <PanelSkeleton label={common.loading} />;
  const { points, translations, panel: settings } = panel.value;
  const texts = pointTextsIn(language, translations);
  const differing = (list ?? [])
    .filter((one: GroupProperty) => !one.is_same)
    .map(({ identifier }) => identifier);
  const names = points
    .filter((point) => accepts(point) && differing.includes(point.identifier))
    .map((point) => texts.name(point));
  return (
    <PanelShell>
      <p className="px-1 text-meta text-muted">
        <bdi>{group.product_name}</bdi>
        {` · ${counted(people.groupCount, device_ids.length)}`}
      </p>
      <p role="status" className="px-1 text-meta text-muted empty:hidden">
        {!group.supports_groups
          ? words.groupUnsupported
          : names.length > 0 &&
            fill(words.groupDiffers, {
              names: new Intl.ListFormat(tag, { style: "short", type: "unit" }).format(names),
            })}
      </p>
      <LivePanel
        points={points}
        translations={translations}
        language={language}
        settings={settings}
        online={members.length === 0 || members.some((one) => one.online === 1)}
        reported={reported}
        issue={group.supports_groups ? issue : undefined}
      />
    </PanelShell>
  );
}

interface GroupProps {
  group: DeviceGroup;
  onClose: () => void;
}

function Change({ group, onClose, onRemove }: GroupProps & { onRemove: () => void }) {
  const { value: choices } = useRead(api.deviceGroups.choices, { params: { id: group.home_id } });
  const { value: devices } = useRead(api.bindings.list);
  if (!choices || !devices) return null;
  return (
    <GroupSheet
      homeId={group.home_id}
      group={group}
      choices={choices.list}
      devices={devices.list}
      onClose={onClose}
      onDone={() => {
        invalidate("/home", "/device_group");
        onClose();
      }}
      onRemove={onRemove}
    />
  );
}

function Remove({ group: { id, name, home_id }, onClose }: GroupProps) {
  const { base } = useCompanion();
  const words = useControlWords();
  const [isBusy, run] = useExclusiveAction();
  return (
    <Question
      title={fill(words.removeGroupTitle, { name })}
      text={words.removeGroupText}
      confirm={words.removeGroup}
      danger
      isBusy={isBusy}
      onConfirm={() =>
        void run(async () => {
          await ask(api.deviceGroups.remove, { params: { id } });
          invalidate(`/home/${home_id}/device_group`);
          go(`${base}home/${home_id}/groups`);
        })
      }
      onClose={onClose}
    />
  );
}
