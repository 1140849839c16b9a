const KEY = "thingwright.account";

/** Keeps an account name for the sign-in page, which takes it over. */
export function rememberAccount(name: string): void {
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // Without storage the sign-in page begins empty.
  }
}

/** The account that was registered, activated or reset in this browser tab; empty if none was. */
export function rememberedAccount(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
