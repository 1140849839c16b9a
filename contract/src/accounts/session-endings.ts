/**
 * Why the server ended a session before its time. `signed_out`: by its own user; `ended`: from the list of sessions;
 * `disabled`: the account can no longer sign in; `crowded_out`: by a newer session, because the account had too many.
 */
export type SessionEnding = "signed_out" | "ended" | "password_changed" | "disabled" | "crowded_out";
