import type { HomeMessage, HomeMessageKind } from "@thingwright/contract/people/home-messages.ts";
import { Cpu, House, type LucideIcon, Share2, Sparkles, OctagonAlert } from "lucide-react";

interface About {
  icon: LucideIcon;
  /** The path within the companion of the message's subject; null if that can no longer be opened. */
  to: (message: HomeMessage) => string | null;
}

const nowhere = () => null;
const toDevice = ({ device_id: id }: HomeMessage) => (id === null ? null : `device/${id}`);
const toSettings = ({ device_id: id }: HomeMessage) => (id === null ? null : `device/${id}/settings`);
const toHome = ({ home_id: id }: HomeMessage) => (id === null ? null : `home/${id}`);
const toMembers = ({ home_id: id }: HomeMessage) => (id === null ? null : `home/${id}/members`);
const toScene = ({ scene_id: id }: HomeMessage) => (id === null ? null : `scene/${id}`);

/** The icon and the link of each kind of message. */
export const about: Record<HomeMessageKind, About> = {
  device_bound: { icon: Cpu, to: toDevice },
  device_unbound: { icon: Cpu, to: nowhere },
  device_taken: { icon: OctagonAlert, to: nowhere },
  device_reset: { icon: Cpu, to: nowhere },
  device_deleted: { icon: OctagonAlert, to: nowhere },
  share_taken: { icon: Share2, to: toDevice },
  share_left: { icon: Share2, to: toDevice },
  share_ended: { icon: Share2, to: nowhere },
  member_joined: { icon: House, to: toMembers },
  member_left: { icon: House, to: toMembers },
  home_removed: { icon: House, to: nowhere },
  role_admin: { icon: House, to: toHome },
  role_member: { icon: House, to: toHome },
  home_owned: { icon: House, to: toHome },
  home_deleted: { icon: House, to: nowhere },
  scene_loop: { icon: OctagonAlert, to: toScene },
  scene_failed: { icon: OctagonAlert, to: toScene },
  consumable_low: { icon: Cpu, to: toSettings },
  consumable_expired: { icon: OctagonAlert, to: toSettings },
  scene_message: { icon: Sparkles, to: toScene },
};
