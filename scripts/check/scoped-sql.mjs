import { parseSync, Visitor } from "oxc-parser";

/** The server's files, except for tests and for the folder that adds the scope to queries. */
const looked = /^server\/src\/(?!platform\/database\/)(?!.*\.test\.ts$).*\.ts$/;
const entrances = ["selectFrom", "updateTable", "deleteFrom", "insertInto", "mergeInto"];
const named = new Set([...entrances, "from", "using", "table", "id", "crossJoin"]);
const joins = /^(inner|left|right|full)Join(Lateral)?$|^crossJoinLateral$/;

/**
 * Finds tables with an owner that are read or written without a scope, which limits a query to the rows that the caller
 * may access. This can happen in raw SQL, or in a query that the types cannot check (a table that is joined to itself,
 * a sub-query). A function that calls `everything(…)`, or takes a `SystemScope`, bypasses the scope on purpose. Also
 * finds conditions in raw SQL with an `or` outside of parentheses.
 *
 * @param {Map<string, string>} sources the text of each file by its path in the checkout
 * @param {readonly string[]} owned the tables whose rows belong to an account
 * @returns {string[]} one line for each place that is found
 */
export function unscopedSql(sources, owned) {
  return [...sources]
    .filter(([file]) => looked.test(file))
    .flatMap(([file, text]) => findingsIn(file, text, owned));
}

/** Reads the names of the tables with an owner from the text of `platform/database/owned.ts`. */
export function ownedIn(text) {
  return Array.from(text.matchAll(/^ {2}(\w+): \{ product:/gm), ([, table]) => table);
}

function findingsIn(file, text, owned) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const lines = new Set();
  const stack = [];
  const found = [];
  const choices = [];
  const note = (node, table) => found.push({ start: node.start, table, within: [...stack] });
  const enter = (node) => void stack.push(functionIn(node));
  const leave = () => void stack.pop();
  const tables = tablesNamed(owned);
  const names = new Map();
  const tags = tagsIn(program);
  const visitor = new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier") names.set(id.name, calleeOf(init));
    },
    TaggedTemplateExpression(node) {
      if (!tags.has(node.tag.name)) return;
      const statement = node.quasi.quasis.map(({ value }) => value.cooked).join("\0");
      for (const table of tables(statement)) note(node, table);
      if (isOpenChoice(statement)) choices.push(node.start);
    },
    CallExpression(node) {
      const callee = calleeOf(node);
      if (callee === "within" || callee === "everything") for (const one of stack) one.calls.add(callee);
      for (const table of tablesGiven(node, owned, names, tags)) note(node, table);
      for (const table of tables(rawText(node, tags))) note(node, table);
    },
  });
  visitor.visit(program);
  for (const { start, table, within } of found) {
    if (within.some(isOfSystem)) continue;
    const line = text.slice(0, start).split("\n").length;
    lines.add(
      `${file}:${line}: the table ${table} is named without a scope: say joined(scope, "${table}") in a query, ` +
        `\${rowsOf(scope, "${table}")} in raw SQL, or everything(…) where no owner applies`,
    );
  }
  for (const start of choices) {
    const line = text.slice(0, start).split("\n").length;
    lines.add(
      `${file}:${line}: an \`or\` without parentheses would undo the conditions before it, the scope's as well`,
    );
  }
  return [...lines];
}

/**
 * Whether a condition in raw SQL has an `or` outside of parentheses. A whole statement does not count, because it is
 * not joined to other conditions.
 */
function isOpenChoice(statement) {
  if (/^\s*(?:select|with|insert|update|delete|merge|case|create|alter)\b/i.test(statement)) return false;
  let inner = statement.replace(/'[^']*'/g, "");
  for (let before = ""; before !== inner;) [before, inner] = [inner, inner.replace(/\([^()]*\)/g, "")];
  return /\bor\b/i.test(inner);
}

function functionIn({ params }) {
  const takes = params.some((param) => nameOf(typeOf(param)) === "SystemScope");
  return { takes, calls: new Set() };
}

function isOfSystem({ takes, calls }) {
  return (takes || calls.has("everything")) && !calls.has("within");
}

function typeOf(param) {
  return (param.left ?? param).typeAnnotation?.typeAnnotation;
}

function nameOf(type) {
  return type?.type === "TSTypeReference" ? type.typeName.name : undefined;
}

/** The name of the function in a call such as `within(scope, sql)`. */
function calleeOf(node) {
  return node?.type === "CallExpression" && node.callee.type === "Identifier" ? node.callee.name : undefined;
}

/** The statement of a call such as `sql.raw("select 1")`. */
function rawText({ callee, arguments: [first] }, tags) {
  const isRaw =
    callee.type === "MemberExpression" && callee.property.name === "raw" && tags.has(callee.object.name);
  return isRaw && typeof first?.value === "string" ? first.value : "";
}

/** The local names under which a file imports kysely's `sql`. */
function tagsIn({ body }) {
  const specifiers = body.flatMap((one) =>
    one.type === "ImportDeclaration" && one.source.value === "kysely" ? one.specifiers : [],
  );
  return new Set(
    specifiers.filter(({ imported }) => imported?.name === "sql").map(({ local }) => local.name),
  );
}

/** Finds the tables that a raw statement reads or writes by their own names. */
function tablesNamed(owned) {
  const table = `(?:only\\s+)?"?(?:public"?\\."?)?(${owned.join("|")})\\b`;
  const after = new RegExp(`\\b(?:from|join|update|into|using|table|truncate)[\\s(]+${table}`, "gi");
  // The second table and later ones of a list: `from one, other`.
  const clause =
    /\b(?:from|using)\b((?:(?!\b(?:from|where|group|order|having|limit|returning|set|select|on)\b)[^;])*)/gi;
  const listed = new RegExp(`,\\s*(?:lateral\\s+)?${table}(?![\\w.])`, "gi");
  const withoutComments = (text) => text.replace(/\/\*.*?\*\/|--[^\n]*/gs, " ");
  const namedIn = (statement) => [
    ...Array.from(statement.matchAll(after), ([, name]) => name.toLowerCase()),
    ...Array.from(statement.matchAll(clause), ([, list]) => list).flatMap((list) =>
      Array.from(list.matchAll(listed), ([, name]) => name.toLowerCase()),
    ),
  ];
  return (text) => namedIn(withoutComments(text));
}

/**
 * The tables that a query names. The first table after `within(…)` is left out, because `within` adds the scope to it.
 */
function tablesGiven({ callee, arguments: given }, owned, names, tags) {
  if (callee.type !== "MemberExpression" || callee.computed) return [];
  const method = callee.property.name;
  if (!named.has(method) && !joins.test(method)) return [];
  const { object } = callee;
  const ofRaw = object.type === "Identifier" && tags.has(object.name);
  if ((method === "table" || method === "id") && !ofRaw) return [];
  if (object.type === "Identifier" && object.name === "Array") return [];
  const opened = calleeOf(object) ?? (object.type === "Identifier" ? names.get(object.name) : undefined);
  if (entrances.includes(method) && opened === "within") return [];
  const [first] = given;
  const texts = (first?.type === "ArrayExpression" ? first.elements : [first]).map((one) => one?.value);
  return texts.flatMap((text) => {
    const name = typeof text === "string" ? text.split(/\s+as\s+/)[0].replace(/^public\./, "") : "";
    return owned.includes(name) ? [name] : [];
  });
}
