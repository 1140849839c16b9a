/** The translate function of a dictionary that has these keys. */
type Words<K extends string> = (key: K) => string;

/** The words of a list page's head and of its export. */
export function listWords(t: Words<"title" | "subtitle" | "fileName">) {
  return { title: t("title"), description: t("subtitle"), fileName: t("fileName") };
}

/** The words of a list page without rows: for users who may create the first row, and for those who may not. */
export function emptyWords(
  t: Words<"emptyTitle" | "emptyText" | "emptyReadText" | "nothingFound">,
  mayCreate: boolean,
) {
  return {
    title: t("emptyTitle"),
    description: t(mayCreate ? "emptyText" : "emptyReadText"),
    nothingFound: t("nothingFound"),
  };
}

/** The words of the question before something with a name is deleted. */
export function deletionWords<T extends { name: string }>(
  t: Words<"deleteTitle" | "deleteText"> & ((key: "deleted", of: { name: string }) => string),
  nameOf: (thing: T) => string = ({ name }) => name,
) {
  return {
    title: t("deleteTitle"),
    description: t("deleteText"),
    subject: nameOf,
    success: (thing: T) => t("deleted", { name: nameOf(thing) }),
  };
}
