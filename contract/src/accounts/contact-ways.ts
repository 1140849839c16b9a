/** Who may register: anybody, only people invited in the tenant center, or nobody. */
export const registrationModes = ["open", "invitation", "closed"] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** How a person is reached before sign-in: by text message or by mail. */
export const userTypes = ["phone", "email"] as const;
export type UserType = (typeof userTypes)[number];

/**
 * The contact ways that pages offer and calls accept before sign-in: those that are set up. An installation that can
 * send neither mails nor text messages offers both, because it keeps all messages in the outbox for the administrator
 * to read.
 */
export function contactWays(setUp: readonly UserType[]): readonly UserType[] {
  return setUp.length === 0 ? userTypes : setUp;
}
