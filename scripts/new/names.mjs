const shape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*s$/;

/**
 * Every form of a resource's name that code and texts need.
 * @param names the plural in kebab case: `product-lines`
 * @param chinese the name in Chinese
 */
export function namesOf(names, chinese) {
  if (!shape.test(names)) throw new Error(`“${names}” is no plural in kebab case, such as product-lines`);
  if (!/\p{Script=Han}/u.test(chinese ?? ""))
    throw new Error("The name in Chinese is missing, such as 产品分组");
  const name = names.endsWith("ies") ? `${names.slice(0, -3)}y` : names.slice(0, -1);
  const title = names.replaceAll("-", " ");
  return {
    names,
    name,
    camels: camelOf(names),
    camel: camelOf(name),
    Pascals: capital(camelOf(names)),
    Pascal: capital(camelOf(name)),
    snake: name.replaceAll("-", "_"),
    title,
    Title: capital(title),
    one: name.replaceAll("-", " "),
    zh: chinese,
  };
}

/** Replaces `{{name}}` and the other placeholders in a text; other braces stay. */
export function fill(text, names) {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, key) => names[key] ?? whole);
}

function camelOf(kebab) {
  return kebab.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
