import type { AppUser } from "@thingwright/contract/people/app-users.ts";
import { nameOf, sex } from "@thingwright/contract/grammar/enums.ts";
import { useMessages } from "../../lib/i18n.ts";
import { messages } from "./messages/en.ts";

/** The display texts for people who use apps. */
export function useUserWords() {
  const t = useMessages(messages);
  return {
    /** A person whose account is cancelled has no nickname. */
    nameOf: ({ nickname }: Pick<AppUser, "nickname">) => nickname || t("cancelledUser"),
    sexOf: (user: Pick<AppUser, "sex">) => t(`sex_${nameOf(sex, user.sex)}`),
  };
}
