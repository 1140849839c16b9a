/** Whether strangers may register: anybody, who is invited in the tenant center, or nobody at all. */
export const registrationModes = ["open", "invitation", "closed"] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** How a person is reached before anybody has signed in: by a text message or by mail. */
export const userTypes = ["phone", "email"] as const;
export type UserType = (typeof userTypes)[number];

/**
 * The ways that pages before sign-in offer and calls accept, of those that are set up. An installation that can send
 * neither keeps all messages in the outbox, where the administrator reads them out: then both are as good.
 */
export function contactWays(setUp: readonly UserType[]): readonly UserType[] {
  return setUp.length === 0 ? userTypes : setUp;
}
