import { cLines, cString } from "@thingwright/contract/basics/c-text.ts";
import { signInTexts, wifiMacros } from "@thingwright/contract/devices/device-code-texts.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import type { Connection } from "./connection.ts";
import type { Words } from "./words.ts";

/**
 * The device's names as C macros, for use inside a C string literal. Each value closes the literal, names the macro,
 * and opens the next literal. The C compiler concatenates them.
 */
const names = { productKey: '" PRODUCT_KEY "', deviceName: '" DEVICE_NAME "' };

/**
 * Returns a C expression that joins string literals and macros. Empty literals at the start and the end are removed.
 */
function joined(text: string): string {
  return `"${text}"`.replaceAll(/^"" | ""$/g, "");
}

const signIn = signInTexts(names);
const topics = {
  POST_TOPIC: joined(topicFor(nativeTopics.propertyPost, names)),
  SET_TOPIC: joined(topicFor(nativeTopics.propertySet, names)),
  SET_REPLY_TOPIC: joined(topicFor(nativeTopics.propertySetReply, names)),
};

/**
 * Macros for the Wi-Fi, the address and the credentials, and the root certificate with which the platform is verified.
 */
export function cIdentity(
  { boardHost, port, tls, credentials }: Connection,
  words: Words,
  isObeying: boolean,
): string {
  const { product_key, device_name, device_secret } = credentials;
  const lines = [
    `// ${words.wifi}`,
    wifiMacros,
    "",
    `// ${words.device}`,
    `#define HOST ${cString(boardHost)}`,
    `#define PORT ${tls?.port ?? port}`,
    `#define PRODUCT_KEY ${cString(product_key)}`,
    `#define DEVICE_NAME ${cString(device_name)}`,
    `#define DEVICE_SECRET ${cString(device_secret)}`,
    "",
    `#define CLIENT_ID ${joined(signIn.clientId)}`,
    `#define USER_NAME ${joined(signIn.userName)}`,
    `#define POST_TOPIC ${topics.POST_TOPIC}`,
    ...(isObeying
      ? [`#define SET_TOPIC ${topics.SET_TOPIC}`, `#define SET_REPLY_TOPIC ${topics.SET_REPLY_TOPIC}`]
      : []),
  ];
  if (tls)
    lines.push(
      "",
      `// ${words.anchor}`,
      "static const char ROOT[] =",
      `${cLines(tls.anchor)
        .map((line) => `  ${line}`)
        .join("\n")};`,
    );
  return lines.join("\n");
}

/** The C function `sign`, which computes the password with the crypto library of the board. */
export function cSignature(words: Words): string {
  return `// ${words.sign}
static char password[65];

static void sign(void) {
  const char *text = ${joined(signIn.toSign)};
  unsigned char signature[32];
  mbedtls_md_hmac(mbedtls_md_info_from_type(MBEDTLS_MD_SHA256), (const unsigned char *)DEVICE_SECRET,
                  strlen(DEVICE_SECRET), (const unsigned char *)text, strlen(text), signature);
  for (int i = 0; i < 32; i++) snprintf(password + 2 * i, 3, "%02x", signature[i]);
}`;
}
