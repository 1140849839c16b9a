import { cString } from "@thingwright/contract/basics/c-text.ts";
import { signInTexts } from "@thingwright/contract/devices/device-code-texts.ts";
import {
  registrationClientId,
  registrationToSign,
  registrationTopics,
} from "@thingwright/contract/devices/device-registration.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { pairingCommand } from "@thingwright/contract/points/improv.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";

/** The placeholder that printf replaces by a text. */
const blank = "%s";
const names = { productKey: blank, deviceName: blank };
const signIn = signInTexts(names);

const texts = {
  TW_TOPIC_POST: topicFor(nativeTopics.propertyPost, names),
  TW_TOPIC_SET: topicFor(nativeTopics.propertySet, names),
  TW_TOPIC_SERVICE: topicFor(nativeTopics.service, { ...names, service: blank }),
  TW_TOPIC_EVENT: topicFor(nativeTopics.eventPost, { ...names, event: blank }),
  TW_TOPIC_EVENT_REPLY: topicFor(nativeTopics.eventPostReply, { ...names, event: blank }),
  TW_TOPIC_INFORM: topicFor(nativeTopics.firmwareInform, names),
  TW_TOPIC_OUTAGE: topicFor(nativeTopics.outageReport, names),
  TW_TOPIC_MATCH: topicFor(nativeTopics.match, names),
  TW_TOPIC_REGISTERED: registrationTopics.regnwl,
  TW_CLIENT_ID: signIn.clientId,
  TW_USER_NAME: signIn.userName,
  TW_TO_SIGN: signIn.toSign,
  TW_REGISTRATION_CLIENT_ID: registrationClientId({ clientId: blank, authType: "regnwl", random: blank }),
  TW_REGISTRATION_TO_SIGN: registrationToSign({ identity: names, random: blank }),
  TW_REGISTERED_CLIENT_ID: `${blank}|securemode=2,authType=connwl|`,
};

/** `tw_topics.h`: the topics and texts of the protocol, as formats of printf. */
export const topicsHeader = `/* The topics of the platform and the texts to sign in with, in which each %s is a name. Generated. */
#ifndef TW_TOPICS_H
#define TW_TOPICS_H

${Object.entries(texts)
  .map(([name, text]) => `#define ${name} ${cString(text)}`)
  .join("\n")}

/* The command of Improv by which an app says for whom the device connects. */
#define TW_IMPROV_PAIR 0x${pairingCommand.toString(16)}

#endif
`;
