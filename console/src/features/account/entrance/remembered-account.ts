const KEY = "thingwright.account";

/** Stores an account name in this browser tab, so that the sign-in page can fill it in. */
export function rememberAccount(name: string): void {
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // If the browser denies access to its storage, the sign-in page starts without a name.
  }
}

/**
 * Returns the name of the account that was last registered or activated, or whose password was last reset, in this
 * browser tab. Empty if there is none.
 */
export function rememberedAccount(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
