import type { Home, HomeInvitation, HomeMember } from "@thingwright/contract/people/homes.ts";
import { type givenHomeRoles, isAtLeast } from "@thingwright/contract/people/home-roles.ts";
import { Mail, UserRound } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { Choice, Tap } from "../parts.tsx";
import { ActionForm, PasswordField } from "./forms.tsx";
import { Missing } from "./frame.tsx";
import { GivenCode } from "./given-code.tsx";
import { tell } from "./notice.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask } from "./person.ts";
import { invalidate, useRead } from "./reads.ts";
import { Row, Rows } from "./rows.tsx";
import { Question, Sheet } from "./sheet.tsx";
import { useExclusiveAction } from "./use-exclusive-action.ts";
import { whenText } from "./when.ts";
import { fill } from "./words.ts";

type GivenRole = (typeof givenHomeRoles)[number];

/** The members of a home, and the open invitations to it. */
export function HomeMembers({ home }: { home: Home }) {
  const { tag } = useCompanion();
  const words = useLaterWords();
  const params = { id: home.id };
  const mayInvite = isAtLeast(home.role, "admin");
  const members = useRead(api.homes.members, { params });
  const invitations = useRead(mayInvite ? api.homes.invitations : null, { params });
  const { value: me } = useRead(api.appProfile.get);
  const [isAsked, setAsked] = useState(false);
  const [given, setGiven] = useState<{ code: string; expires_at: number }>();
  const [chosen, setChosen] = useState<HomeMember>();
  const [handedTo, setHandedTo] = useState<HomeMember>();
  const [removed, setRemoved] = useState<HomeMember>();
  const [revoking, setRevoking] = useState<HomeInvitation>();
  const [isBusy, run] = useExclusiveAction();
  const roles = { owner: words.roleOwner, admin: words.roleAdmin, member: words.roleMember };
  const invite = (role: GivenRole) =>
    run(async () => {
      const made = await ask(api.homes.invite, { params, body: { role } });
      setAsked(false);
      setGiven(made);
      invalidate(`/home/${home.id}/invitation`);
    });
  const isOwner = home.role === "owner";
  const mayTouch = (member: HomeMember) =>
    member.uid !== me?.uid && (isOwner || (home.role === "admin" && member.role === "member"));
  const open = invitations.value?.list ?? [];
  return (
    <>
      {!members.value ? (
        <Missing read={members} />
      ) : (
        <Rows>
          {members.value.list.map((member) => (
            <Row
              key={member.uid}
              icon={UserRound}
              label={
                <>
                  <bdi>{member.nickname}</bdi>
                  {member.uid === me?.uid && <span className="text-muted"> · {words.you}</span>}
                </>
              }
              detail={roles[member.role]}
              {...(mayTouch(member) && { onClick: () => setChosen(member) })}
            />
          ))}
        </Rows>
      )}
      {open.length > 0 && (
        <Rows title={words.openInvitations}>
          {open.map((one) => (
            <Row
              key={one.id}
              icon={Mail}
              label={roles[one.role]}
              detail={fill(words.invitedBy, {
                name: one.made_by,
                time: whenText(one.expires_at * 1000, tag),
              })}
              onClick={() => setRevoking(one)}
            />
          ))}
        </Rows>
      )}
      {mayInvite && (
        <Tap look="primary" onClick={() => setAsked(true)}>
          {words.invite}
        </Tap>
      )}
      {isAsked && (
        <Sheet title={words.invite} onClose={() => setAsked(false)}>
          <p className="text-muted">{words.inviteText}</p>
          <Tap onClick={() => void invite("member")}>{words.inviteMember}</Tap>
          <Tap onClick={() => void invite("admin")}>{words.inviteAdmin}</Tap>
        </Sheet>
      )}
      {given && (
        <GivenCode
          title={words.invite}
          code={given.code}
          expiresAt={given.expires_at}
          page="join"
          message={fill(words.inviteMessage, { name: home.name })}
          onClose={() => setGiven(undefined)}
        />
      )}
      {chosen && (
        <Sheet title={chosen.nickname} onClose={() => setChosen(undefined)}>
          {isOwner && chosen.role !== "owner" && (
            <Choice
              label={words.role}
              value={chosen.role}
              options={(["admin", "member"] as const).map((value) => ({ value, label: roles[value] }))}
              onChange={(role) =>
                void run(async () => {
                  await ask(api.homes.updateMember, {
                    params: { ...params, uid: chosen.uid },
                    body: { role },
                  });
                  invalidate("/home");
                  setChosen(undefined);
                  tell(words.saved);
                })
              }
            />
          )}
          {isOwner && (
            <Tap
              onClick={() => {
                setHandedTo(chosen);
                setChosen(undefined);
              }}
            >
              {words.handOver}
            </Tap>
          )}
          <Tap
            look="danger"
            onClick={() => {
              setRemoved(chosen);
              setChosen(undefined);
            }}
          >
            {words.removeMember}
          </Tap>
        </Sheet>
      )}
      {handedTo && (
        <Sheet
          title={fill(words.handOverTitle, { name: handedTo.nickname })}
          onClose={() => setHandedTo(undefined)}
        >
          <p className="text-muted">{words.handOverText}</p>
          <ActionForm
            submit={words.handOver}
            onSubmit={async ({ password = "" }) => {
              await ask(api.homes.handOver, { params, body: { member_id: handedTo.uid, password } });
              invalidate("/home", "/device");
              setHandedTo(undefined);
            }}
          >
            <PasswordField name="password" label={words.password} autoComplete="current-password" />
          </ActionForm>
        </Sheet>
      )}
      {removed && (
        <Question
          title={fill(words.removeMemberTitle, { name: removed.nickname })}
          text={words.removeMemberText}
          confirm={words.removeMember}
          danger
          isBusy={isBusy}
          onConfirm={() =>
            void run(async () => {
              await ask(api.homes.removeMember, { params: { ...params, uid: removed.uid } });
              invalidate("/home", "/device");
              setRemoved(undefined);
            })
          }
          onClose={() => setRemoved(undefined)}
        />
      )}
      {revoking && (
        <Question
          title={words.revokeTitle}
          text={words.endOfferText}
          confirm={words.revoke}
          danger
          isBusy={isBusy}
          onConfirm={() =>
            void run(async () => {
              await ask(api.homes.revoke, { params: { ...params, invitationId: revoking.id } });
              invalidate(`/home/${home.id}/invitation`);
              setRevoking(undefined);
            })
          }
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  );
}
