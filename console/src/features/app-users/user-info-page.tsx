import type { AppUserContacts, AppUserDetails } from "@thingwright/contract/people/app-users.ts";
import { languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { appUserStatus } from "@thingwright/contract/grammar/enums.ts";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { mayOpen, useMay, useUser } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Num } from "../../ui/num.tsx";
import { formatTime, Time } from "../../ui/time.tsx";
import { messages } from "./messages/en.ts";
import { UserPage } from "./user-page.tsx";
import { useUserWords } from "./user-words.ts";

/** The profile of a person, and their contact data. */
export function UserInfoPage() {
  const { userId } = useScreenParams("userInfo");
  return (
    <UserPage id={userId}>
      {(user) =>
        user.status === appUserStatus.cancelled ? (
          <CancelledUser user={user} />
        ) : (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <ProfileCard user={user} />
              <AccountCard user={user} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <ContactCard key={user.id} user={user} />
              <AcceptedCard user={user} />
            </div>
          </div>
        )
      }
    </UserPage>
  );
}

interface UserProps {
  user: AppUserDetails;
}

function CancelledUser({ user }: UserProps) {
  const t = useMessages(messages);
  return (
    <>
      <Alert tone="info" title={t("cancelled")}>
        {t("cancelledText", { time: formatTime(user.cancelled_at) })}
      </Alert>
      <AccountCard user={user} />
      <AcceptedCard user={user} />
    </>
  );
}

function ProfileCard({ user }: UserProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const { sexOf } = useUserWords();
  return (
    <Card title={t("profile")}>
      <DescriptionList
        items={[
          { label: t("nickname"), value: user.nickname },
          { label: t("sex"), value: sexOf(user) },
          { label: t("age"), value: user.age === null ? "" : String(user.age) },
          {
            label: t("language"),
            value: user.language ? languageTable[user.language][language] : t("ofPhone"),
          },
        ]}
      />
    </Card>
  );
}

function AccountCard({ user }: UserProps) {
  const t = useMessages(messages);
  return (
    <Card title={t("account")}>
      <DescriptionList
        items={[
          {
            label: t("app"),
            value: (
              <TextLink render={<ScreenLink screen="appVersions" params={{ appId: user.app_id }} />}>
                {user.app_name}
              </TextLink>
            ),
          },
          { label: t("registered"), value: <Time value={user.register_at} /> },
          { label: t("lastLogin"), value: <Time value={user.last_login_at} none={t("never")} /> },
          { label: t("deviceCount"), value: <Num value={user.device_count} /> },
          user.cancelled_at !== null && {
            label: t("cancelledAt"),
            value: <Time value={user.cancelled_at} />,
          },
        ]}
      />
    </Card>
  );
}

/**
 * The policy versions that a person has agreed to, and when. The device maker must be able to prove this consent.
 * Renders nothing if there are none.
 */
function AcceptedCard({ user: { app_id, accepted } }: UserProps) {
  const t = useMessages(messages);
  const user = useUser();
  if (accepted.length === 0) return null;
  return (
    <Card
      title={t("accepted")}
      actions={
        mayOpen(user, { key: "appPolicies" }) && (
          <TextLink render={<ScreenLink screen="appPolicies" params={{ appId: app_id }} />}>
            {t("readPolicies")}
          </TextLink>
        )
      }
    >
      <DescriptionList
        items={accepted.map(({ kind, number, accepted_at }) => ({
          label: t(`${kind}Number`, { number }),
          value: <Time value={accepted_at} />,
        }))}
      />
    </Card>
  );
}

/**
 * Phone, email and address. They are masked until a user with the permission requests them in full. When the user
 * leaves the page, they are masked again.
 */
function ContactCard({ user }: UserProps) {
  const t = useMessages(messages);
  const may = useMay();
  const [full, setFull] = useState<AppUserContacts>();
  const reveal = useAction(api.appUsers.reveal, { invalidates: ["operatingRecords"], onDone: setFull });
  const { phone, email, address } = full ?? user;
  const mayReveal = may(api.appUsers.reveal) && (user.phone || user.email || user.address) !== "";
  return (
    <Card
      title={t("contactDetails")}
      actions={
        mayReveal &&
        (full ? (
          <Button size="sm" icon={EyeOff} onClick={() => setFull(undefined)}>
            {t("hide")}
          </Button>
        ) : (
          <Button
            size="sm"
            icon={Eye}
            loading={reveal.pending}
            onClick={() => reveal.start({ params: { id: user.id } })}
          >
            {t("reveal")}
          </Button>
        ))
      }
    >
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            { label: t("phone"), value: phone && <span className="font-mono">{phone}</span> },
            { label: t("email"), value: email && <span className="font-mono">{email}</span> },
            { label: t("address"), value: address },
          ]}
        />
        {mayReveal && (
          <p className="flex flex-wrap gap-x-3 text-meta text-muted" aria-live="polite">
            <span>{t(full ? "revealed" : "revealText")}</span>
            {may(api.operatingRecords.list) && (
              <TextLink render={<ScreenLink screen="operatingRecord" search={{ object_id: user.id }} />}>
                {t("whoLooked")}
              </TextLink>
            )}
          </p>
        )}
      </div>
    </Card>
  );
}
