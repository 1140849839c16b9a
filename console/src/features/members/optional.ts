/** For `register`: an empty field is one that was not given. */
export const optional = { setValueAs: (value: string | undefined) => value || undefined };
