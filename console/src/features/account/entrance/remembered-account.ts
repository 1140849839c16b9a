const KEY = "thingwright.account";

/** Keeps an account name in this tab, for the sign-in page to fill in. */
export function rememberAccount(name: string): void {
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // Where the browser refuses storage, the sign-in page begins empty.
  }
}

/**
 * The name of the account that was registered or activated, or got a new password, in this browser tab; empty if there
 * is none.
 */
export function rememberedAccount(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
