const KEY = "thingwright.account";

/** Keeps an account name in this tab, for the sign-in page to fill in. */
export function rememberAccount(name: string): void {
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // Where the browser refuses storage, the sign-in page begins empty.
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
