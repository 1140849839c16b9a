import type { HomeMessageKind } from "@thingwright/contract/people/home-messages.ts";
import type { Language, Text } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { EventLog } from "../../platform/events.ts";
import { tellPeople } from "../../platform/news-at-home.ts";
import { appScope, type Scope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import { languageOfPerson } from "../app-users/index.ts";
import type { MessageQueue } from "../messages/index.ts";
import { pushRecipient, subscriptionsOf } from "../push-subscriptions/index.ts";
import {
  countOne,
  deviceName,
  forgetOldOf,
  homeName,
  insertMessages,
  nicknameOf,
  peopleAmong,
  sceneName,
} from "./home-messages.store.ts";
import { wordMessage, type Wording } from "./wording.ts";

/** A message to send. The names of the objects that it is about are stored with it, as they are now. */
export interface NewHomeMessage {
  kind: HomeMessageKind;
  /** The id of the person who caused it. */
  by?: string | undefined;
  homeId?: string;
  /** A device, and the home whose name for the device is used. */
  device?: { id: string; homeId: string };
  sceneId?: string;
  /** `text` is the text of a scene's message; `loop` are the names of scenes that set each other off. */
  text?: string;
  loop?: readonly string[];
  /** The name of a function point. */
  point?: Text;
}

/** `sql` is the transaction of the change that a message is about, `now` the time of the change in milliseconds. */
interface Telling {
  sql: Sql;
  now: number;
}

/** Sends messages to people at home about changes that concern them. */
export interface HomeMessages {
  /**
   * Stores a message to people of an app in the transaction of the change. Skips people who no longer have an account.
   * Once the transaction has committed, the companions that they have open show the message.
   */
  tell(
    work: Telling,
    app: { ownerId: string; appId: string },
    uids: readonly string[],
    message: NewHomeMessage,
  ): Promise<void>;
  /**
   * Counts a message of a home or a scene. The count stays locked until the transaction ends.
   * @param pace how many messages in how many milliseconds
   * @returns whether it may be sent
   */
  count(work: Telling, subjectId: string, pace: { most: number; within: number }): Promise<boolean>;
}

const counting = systemScope("messages are counted by a home or scene that has been found");

interface Ways {
  events: EventLog;
  messages: Pick<MessageQueue, "push" | "sends">;
}

export function homeMessagesThrough({ events, messages }: Ways): HomeMessages {
  return {
    async tell({ sql, now }, { ownerId, appId }, uids, message) {
      const all = appScope({ ownerId, appId });
      const people = uids.length > 0 ? await peopleAmong(all, sql, uids) : [];
      if (people.length === 0) return;
      const { kind, by, homeId, device, sceneId } = message;
      const wording = await wordingOf(sql, all, message);
      const parameters = JSON.stringify(wording);
      const about = { home_id: homeId ?? null, device_id: device?.id ?? null, scene_id: sceneId ?? null };
      const row = {
        owner_id: ownerId,
        app_id: appId,
        kind,
        parameters,
        by_id: by ?? null,
        ...about,
        time: now,
      };
      await insertMessages(
        all,
        sql,
        people.map(({ uid }) => ({ ...row, id: newId(now), app_user_id: uid })),
      );
      const told = people.map(({ uid }) => uid);
      await forgetOldOf(all, sql, told, limits.homeMessages);
      const who = by === undefined ? "" : await nicknameOf(all, sql, by);
      for (const { recipient, language } of await recipientsOf(sql, all, people, messages)) {
        const { title, text } = wordMessage(kind, wording, who, language);
        // The text is also passed as the secret, so that the outbox erases all of it once it is sent: only the person
        // needs to read it.
        await messages.push(sql, { channel: "push", recipient, subject: title, text, secret: text }, now);
      }
      await tellPeople({ events, sql, now }, told, "messages");
    },
    count: ({ sql, now }, subjectId, pace) => countOne(counting, sql, { subjectId, ...pace, now }),
  };
}

/**
 * Finds the phones to which a message is sent. If push is not set up, these are the people themselves: the outbox then
 * keeps a message for each of them.
 */
async function recipientsOf(
  sql: Sql,
  all: Scope,
  people: Awaited<ReturnType<typeof peopleAmong>>,
  messages: Ways["messages"],
): Promise<{ recipient: string; language: Language }[]> {
  if (!messages.sends("push"))
    return people.map(({ uid, language }) => {
      return { recipient: uid, language: languageOfPerson({ language }, "en") };
    });
  const chosen = new Map(people.map(({ uid, language }) => [uid, language]));
  return (await subscriptionsOf(all, sql, [...chosen.keys()])).map(({ id, uid, language }) => ({
    recipient: pushRecipient(uid, id),
    language: languageOfPerson({ language: chosen.get(uid)! }, language),
  }));
}

async function wordingOf(
  sql: Sql,
  all: Scope,
  { homeId, device, sceneId, text, loop, point }: NewHomeMessage,
): Promise<Wording> {
  const home = homeId && (await homeName(all, sql, homeId));
  const named = device && (await deviceName(all, sql, device));
  const scene = sceneId && (await sceneName(all, sql, sceneId));
  return {
    ...(home && { home }),
    ...(named && { device: named }),
    ...(scene && { scene }),
    ...(text !== undefined && { text }),
    ...(loop && { loop }),
    ...(point && { point }),
  };
}
