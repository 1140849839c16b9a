import type { AppUserDetails, AppUserHome } from "@thingwright/contract/people/app-users.ts";
import { House } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { TextLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { useDeviceTo } from "../devices/shared/device-link.ts";
import { OnlineDot } from "../devices/shared/device-state.tsx";
import { messages } from "./messages/en.ts";
import { UserPage } from "./user-page.tsx";
import { useUserWords } from "./user-words.ts";

/** The homes of a person, each with its rooms, members and devices. */
export function FamilyInfoPage() {
  const { userId } = useScreenParams("familyInfo");
  return <UserPage id={userId}>{(user) => <Homes user={user} />}</UserPage>;
}

function Homes({ user }: { user: AppUserDetails }) {
  const t = useMessages(messages);
  const { nameOf } = useUserWords();
  const { data, error, isError, refetch } = useCall(api.appUsers.family, { params: { id: user.id } });
  if (!data) return isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonCards count={2} />;
  if (data.list.length === 0)
    return (
      <EmptyState
        icon={House}
        title={t("noHomesTitle")}
        description={t("noHomesText", { name: nameOf(user) })}
      />
    );
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      {data.list.map((home) => (
        <HomeCard key={home.id} home={home} userId={user.id} />
      ))}
    </div>
  );
}

function HomeCard({ home, userId }: { home: AppUserHome; userId: string }) {
  const t = useMessages(messages);
  return (
    <Card title={home.name} actions={<Tag tone="accent">{t(`role_${home.role}`)}</Tag>}>
      <div className="flex flex-col gap-5">
        <p className="-mt-1 text-meta text-muted">
          {t("made")} <Time value={home.created_at} precision="day" />
        </p>
        <div className="flex flex-col gap-2">
          <h3 className="text-meta text-muted">{t("rooms")}</h3>
          {home.rooms.length === 0 ? (
            <p className="text-muted">{t("noRooms")}</p>
          ) : (
            <ul className="flex flex-wrap gap-1.5">
              {home.rooms.map(({ id, name }) => (
                <li key={id}>
                  <Tag>{name}</Tag>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Devices home={home} />
        <Members home={home} userId={userId} />
      </div>
    </Card>
  );
}

function Members({ home, userId }: { home: AppUserHome; userId: string }) {
  const t = useMessages(messages);
  const { nameOf } = useUserWords();
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-meta text-muted">{t("members")}</h3>
      <ul className="flex flex-col gap-2">
        {home.members.map((member) => (
          <li key={member.uid} className="flex min-w-0 items-center gap-2.5">
            <Avatar name={nameOf(member)} size={24} />
            {member.uid === userId ? (
              <span className="truncate font-medium">{nameOf(member)}</span>
            ) : (
              <TextLink
                render={<ScreenLink screen="userInfo" params={{ userId: member.uid }} />}
                className="truncate"
              >
                {nameOf(member)}
              </TextLink>
            )}
            <span className="ms-auto shrink-0 text-meta text-muted">{t(`role_${member.role}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The devices in a home, with their rooms. Each device is a link if the user may view devices. */
function Devices({ home }: { home: AppUserHome }) {
  const t = useMessages(messages);
  const may = useMay();
  const deviceTo = useDeviceTo();
  const roomOf = (id: string | null) => home.rooms.find((room) => room.id === id)?.name;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-meta text-muted">{t("devices")}</h3>
      {home.devices.length === 0 ? (
        <p className="text-muted">{t("noDevices")}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {home.devices.map((device) => (
            <li key={device.id} className="flex min-w-0 items-center gap-2.5">
              <span className="min-w-0">
                {may(api.devices.get) ? (
                  <TextLink render={<ScreenLink {...deviceTo(device)} />} className="block truncate">
                    {device.name}
                  </TextLink>
                ) : (
                  <span className="block truncate">{device.name}</span>
                )}
                <span className="block truncate text-meta text-muted">
                  {[device.product_name, roomOf(device.room_id)].filter(Boolean).join(" · ")}
                </span>
              </span>
              <span className="ms-auto shrink-0 text-meta">
                <OnlineDot value={device.online} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
