import { cString } from "@thingwright/contract/basics/c-text.ts";
import { registrationToSign, registrationTopics } from "@thingwright/contract/devices/device-registration.ts";
import {
  formatClientId,
  formatUserName,
  stringToSign,
} from "@thingwright/contract/devices/device-sign-in.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { pairingCommand } from "@thingwright/contract/points/improv.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";

/** What printf puts a text in place of. */
const blank = "%s";
const names = { productKey: blank, deviceName: blank };

const texts = {
  TW_TOPIC_POST: topicFor(nativeTopics.propertyPost, names),
  TW_TOPIC_SET: topicFor(nativeTopics.propertySet, names),
  TW_TOPIC_SERVICE: topicFor(nativeTopics.service, { ...names, service: blank }),
  TW_TOPIC_EVENT: topicFor(nativeTopics.eventPost, { ...names, event: blank }),
  TW_TOPIC_EVENT_REPLY: topicFor(nativeTopics.eventPostReply, { ...names, event: blank }),
  TW_TOPIC_INFORM: topicFor(nativeTopics.firmwareInform, names),
  TW_TOPIC_MATCH: topicFor(nativeTopics.match, names),
  TW_TOPIC_REGISTERED: registrationTopics.regnwl,
  TW_CLIENT_ID: formatClientId({ clientId: blank, signMethod: "hmacsha256" }, "2"),
  TW_USER_NAME: formatUserName(names),
  TW_TO_SIGN: stringToSign(names, { clientId: blank }),
  TW_REGISTRATION_CLIENT_ID: `${blank}|securemode=2,authType=regnwl,random=${blank},signmethod=hmacsha256|`,
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
