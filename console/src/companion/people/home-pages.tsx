import type { Home } from "@thingwright/contract/people/homes.ts";
import { isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import { Boxes, Cable, LogOut, Pencil, Sofa, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/failed-call.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useCompanion } from "../companion-context.ts";
import { go } from "../router.ts";
import { chooseHome } from "./chosen-home.ts";
import { useControlWords } from "./control-words.ts";
import { ActionForm, TextField } from "./forms.tsx";
import { Missing, Page } from "./frame.tsx";
import { HomeMembers } from "./home-members.tsx";
import { HomePlace } from "./home-place.tsx";
import { HomeRooms } from "./home-rooms.tsx";
import { tell } from "./notice.tsx";
import { useLaterWords } from "./later-words.ts";
import { ownZone } from "./own-zone.ts";
import { ask } from "./person.ts";
import { invalidate, useRead } from "./reads.ts";
import { Row, Rows } from "./rows.tsx";
import { Question, Sheet } from "./sheet.tsx";
import { useExclusiveAction } from "./use-exclusive-action.ts";
import { counted, fill } from "./words.ts";

const HomeLinks = lazyPart(async () => (await import("./home-links.tsx")).HomeLinks);
const HomeGroups = lazyPart(async () => (await import("./home-groups.tsx")).HomeGroups);

/** The page that creates a home, and the pages that manage one. */
export function HomePages({ id, part }: { id: string; part: string }) {
  return id === "new" ? <NewHome /> : <OneHome id={id} part={part} />;
}

function NewHome() {
  const { base } = useCompanion();
  const words = useLaterWords();
  return (
    <Page title={words.newHome} back="">
      <ActionForm
        submit={words.createHome}
        onSubmit={async ({ name = "" }) => {
          const home = await createHome(name);
          chooseHome(home.id);
          invalidate("/home");
          go(base);
        }}
      >
        <TextField
          name="name"
          label={words.homeName}
          hint={words.homeNameExample}
          autoCapitalize="sentences"
          autoComplete="off"
        />
      </ActionForm>
    </Page>
  );
}

/** Creates a home in the phone's time zone or, if the platform does not know that zone, in the maker's time zone. */
async function createHome(name: string): Promise<Home> {
  try {
    return await ask(api.homes.create, { body: { name, time_zone: ownZone } });
  } catch (error) {
    const isUnknown = error instanceof CallError && error.fields.some(({ path }) => path === "time_zone");
    if (!isUnknown) throw error;
    return ask(api.homes.create, { body: { name } });
  }
}

function OneHome({ id, part }: { id: string; part: string }) {
  const words = useLaterWords();
  const read = useRead(api.homes.get, { params: { id } });
  const home = read.value;
  const control = useControlWords();
  const inner = { rooms: words.rooms, members: words.members, links: control.links, groups: control.groups }[
    part
  ];
  const title = inner ?? home?.name ?? words.home;
  return (
    <Page title={title} back={inner === undefined ? "" : `home/${id}`}>
      {!home ? (
        <Missing read={read} />
      ) : part === "rooms" ? (
        <HomeRooms home={home} />
      ) : part === "members" ? (
        <HomeMembers home={home} />
      ) : part === "links" ? (
        <HomeLinks home={home} />
      ) : part === "groups" ? (
        <HomeGroups home={home} />
      ) : (
        <Overview home={home} />
      )}
    </Page>
  );
}

function Overview({ home }: { home: Home }) {
  const { base } = useCompanion();
  const words = useLaterWords();
  const control = useControlWords();
  const { value: me } = useRead(api.appProfile.get);
  const [open, setOpen] = useState<"rename" | "leave" | "delete">();
  const [isBusy, run] = useExclusiveAction();
  const { id, name, role } = home;
  const params = { id };
  const mayChange = isAtLeast(role, "admin");
  const end = (action: () => Promise<unknown>) =>
    run(async () => {
      await action();
      invalidate("/home", "/device");
      go(base);
    });
  return (
    <>
      <Rows>
        <Row
          icon={Pencil}
          label={words.name}
          value={name}
          {...(mayChange && { onClick: () => setOpen("rename") })}
        />
        <Row
          icon={Sofa}
          label={words.rooms}
          value={counted(words.roomCount, home.room_count)}
          to={`home/${id}/rooms`}
        />
        <Row
          icon={Users}
          label={words.members}
          value={counted(words.memberCount, home.member_count)}
          to={`home/${id}/members`}
        />
      </Rows>
      <HomePlace home={home} mayChange={mayChange} />
      <Rows>
        <Row icon={Cable} label={control.links} detail={control.linksText} to={`home/${id}/links`} />
        <Row icon={Boxes} label={control.groups} detail={control.groupsText} to={`home/${id}/groups`} />
      </Rows>
      <Rows>
        {role === "owner" ? (
          <Row icon={Trash2} label={words.deleteHome} danger onClick={() => setOpen("delete")} />
        ) : (
          <Row icon={LogOut} label={words.leaveHome} danger onClick={() => setOpen("leave")} />
        )}
      </Rows>
      {open === "rename" && (
        <Sheet title={words.homeName} onClose={() => setOpen(undefined)}>
          <ActionForm
            submit={words.save}
            onSubmit={async ({ name: next = "" }) => {
              await ask(api.homes.update, { params, body: { name: next } });
              invalidate("/home");
              setOpen(undefined);
              tell(words.saved);
            }}
          >
            <TextField
              name="name"
              label={words.homeName}
              defaultValue={name}
              autoCapitalize="sentences"
              autoComplete="off"
            />
          </ActionForm>
        </Sheet>
      )}
      {open === "delete" && (
        <Question
          title={fill(words.deleteHomeTitle, { name })}
          text={words.deleteHomeText}
          confirm={words.deleteHome}
          danger
          isBusy={isBusy}
          onConfirm={() => void end(() => ask(api.homes.remove, { params }))}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "leave" && (
        <Question
          title={fill(words.leaveHomeTitle, { name })}
          text={words.leaveHomeText}
          confirm={words.leaveHome}
          danger
          isBusy={isBusy}
          onConfirm={() => me && void end(() => ask(api.homes.removeMember, { params: { id, uid: me.uid } }))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
