import type { Activated, Enabled } from "@thingwright/contract/grammar/enums.ts";

/** The fields that accounts of every level have in common. */
export interface Account {
  username: string;
  nickname: string;
  status: Enabled;
  activated: Activated;
  /** Seconds since 1970. */
  login_at: number | null;
  created_at: number;
}
