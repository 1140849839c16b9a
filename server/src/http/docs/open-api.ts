import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { api, everyRoute } from "@thingwright/contract/grammar/api.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problems } from "@thingwright/contract/grammar/problem.ts";
import { recordFieldWords } from "@thingwright/contract/grammar/record-words.ts";
import { aboutOf, pathOf, type Route, type Upload } from "@thingwright/contract/grammar/route.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { html } from "../html.ts";
import { keepFiles } from "../kept-files.ts";
import { docsPage, doors } from "./page.ts";

const assets = fileURLToPath(new URL(".", import.meta.resolve("swagger-ui-dist/package.json")));

const introduction = `Every response is \`{code, msg, data}\`; code 200 means success. A refusal also has \`problem\`, its name,
because several refusals share a code, and \`request_id\`.

A program sends an access token with each call: \`Authorization: Bearer tw_…\`. Create one in the console under
**Account info**, with only the permissions it needs, and enter it here with **Authorize** to try out calls. The header
may also contain just the token. Calls marked as personal do not accept access tokens.

Calls marked with \`x-proof\`, made in a person's session, are refused with \`proof_required\` once ${limits.proofSeconds / 60} minutes have passed since
that person last entered a password; enter it again with \`POST ${pathOf(accounts.prove)}\`.

A program that people sign in with may send a secret of its own with every call, in the header \`Browser-Key\` (22 to 100 characters of base64url):
once somebody has signed in with it, failed attempts by strangers at the same address do not count against it.

The API for apps, on behalf of people at home, is described at [/docs/app](/docs/app).`;

const appIntroduction = `The API that apps and their companion call on behalf of people at home. Every response is \`{code, msg, data}\`; code 200 means
success. A refusal also has \`problem\`, its name, because several refusals share a code, and \`request_id\`.

A person registers or signs in with the app's key, and then sends \`access_token\` with each call: \`Authorization: Bearer …\`. A person
belongs to one app: the same address in another app is somebody else. An app may send a secret of its installation in the header \`Browser-Key\` (22 to
100 characters of base64url): once somebody has signed in with it, failed attempts by strangers at the same address do not count against it.

The maker's own server may call on behalf of a person, with the headers \`App-Key\`, \`App-Secret\` and \`On-Behalf-Of: uid\`; its changes are recorded
in the operation log. It is refused with \`personal_only\` if only the person may make the call (marked \`x-personal\`).

The API for makers is described at [/docs](/docs).`;

/** A family of calls with a page of its own. */
interface Documented {
  title: string;
  introduction: string;
  /** `document`: the path of the OpenAPI document; `script`: the path of the script that shows it. */
  document: string;
  script: string;
  has: (route: Route) => boolean;
}

const isForApps = ({ base }: Route) => base === "app";
const documented = {
  makers: {
    title: "Thingwright",
    introduction,
    document: "/openapi.json",
    script: "/docs/start.js",
    has: (route) => !isForApps(route),
  },
  apps: {
    title: "Thingwright for apps",
    introduction: appIntroduction,
    document: "/openapi-app.json",
    script: "/docs/start-app.js",
    has: isForApps,
  },
} as const satisfies Record<string, Documented>;

/** The OpenAPI 3.1 document of a family of calls. */
function openApi({ title, introduction: description, has }: Documented): object {
  const paths: Record<string, Record<string, object>> = {};
  const tags = new Set<string>();
  for (const { resource, name, route } of everyRoute()) {
    if (!has(route)) continue;
    tags.add(resource);
    const path = pathOf(route).replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(resource, name, route) };
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1", description },
    tags: Object.entries(api).flatMap(([name, routes]) =>
      tags.has(name) ? [{ name, description: aboutOf(routes).about }] : [],
    ),
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        app: {
          type: "apiKey",
          in: "header",
          name: "App-Key",
          description: "The key of an app, which is not secret",
        },
        person: { type: "http", scheme: "bearer", description: "The token of a person's session in an app" },
        app_secret: {
          type: "apiKey",
          in: "header",
          name: "App-Secret",
          description: "For the maker's server, on behalf of a person; never in an app",
        },
        on_behalf_of: {
          type: "apiKey",
          in: "header",
          name: "On-Behalf-Of",
          description: "The uid of that person",
        },
        station: { type: "http", scheme: "bearer", description: "The token of a production order's station" },
      },
      responses: { Refused: refused },
    },
  };
}

/** How the document describes the credential that a call takes. */
const credentials: Record<NonNullable<Route["credential"]>, string> = {
  station: "Accepts only the token of a station.",
  app: "Requires the key of an app, in the header `App-Key` or in the query parameter `app_key`.",
  person:
    "Requires the token of a person's session in an app, or the app's secret and the uid that the maker's server acts for.",
};

function operation(resource: string, name: string, route: Route): object {
  return {
    tags: [resource],
    operationId: `${resource}.${name}`,
    summary: route.summary,
    ...(route.access !== "public" && { security: [{ token: [] }], "x-permission": route.access }),
    ...(route.credential && {
      security: [
        { [route.credential]: [] },
        ...(route.credential === "person" && !route.personal
          ? [{ app: [], app_secret: [], on_behalf_of: [] }]
          : []),
      ],
      description: credentials[route.credential],
    }),
    ...(route.proof && { "x-proof": true }),
    ...(route.programs && { description: `An access token needs one of: ${route.programs.join(", ")}.` }),
    ...(route.personal && {
      "x-personal": true,
      description:
        route.credential === "person"
          ? "Personal: accepts only the token of a person's session in an app."
          : "Personal: does not accept an access token.",
    }),
    parameters: [
      ...parameters("path", resource, route.params),
      ...parameters("query", resource, route.query),
    ],
    ...(route.body &&
      !route.upload && {
        requestBody: { required: true, content: json(schemaOf(route.body, "input", resource)) },
      }),
    ...(route.upload && {
      requestBody: { required: true, content: form(route.upload, resource, route.body) },
    }),
    responses: {
      200: { description: "Success", content: answerOf(resource, route) },
      default: { $ref: "#/components/responses/Refused" },
    },
  };
}

function answerOf(resource: string, { download, response }: Route): object {
  if (download) return { [download]: { schema: { type: "string", format: "binary" } } };
  return json(envelope(schemaOf(response, "output", resource)));
}

type JsonSchema = Record<string, unknown>;

const words = recordFieldWords("en");

/** @param resource the resource whose words describe the fields */
function schemaOf(schema: z.ZodType, io: "input" | "output", resource: string): JsonSchema {
  const wordOf = (key: string) => words[`${resource}.${key}`] ?? words[key];
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ jsonSchema, path }) {
      const name = String(path.at(-1));
      if (path.at(-2) !== "properties") return;
      const title = wordOf(name);
      if (title) jsonSchema.title ??= title;
      const values = valuesOf(jsonSchema).flatMap((value) => {
        const word = wordOf(`${name}.${String(value)}`);
        return word ? [`${String(value)}: ${word}`] : [];
      });
      if (values.length > 0) jsonSchema.description ??= values.join(", ");
    },
  });
  return rest;
}

/** The values that a field may have if it is an enum or a list of enums; empty for any other field. */
function valuesOf({ enum: all, const: only, anyOf = [], items }: z.core.JSONSchema.JSONSchema): unknown[] {
  if (all) return all;
  if (only !== undefined) return [only];
  const inner = [...anyOf, ...(Array.isArray(items) ? items : [items])];
  return inner.flatMap((one) => (typeof one === "object" ? valuesOf(one) : []));
}

function parameters(place: "path" | "query", resource: string, schema: z.ZodType | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input", resource) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: inner,
  }));
}

const json = (schema: object) => ({ "application/json": { schema } });
const form = ({ field, types }: Upload, resource: string, beside: z.ZodType = z.object({})) => {
  const { properties, required = [] } = schemaOf(beside, "input", resource) as {
    properties: object;
    required?: string[];
  };
  return {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { ...properties, [field]: { type: "string", format: "binary" } },
        required: [...required, field],
      },
      encoding: { [field]: { contentType: types.join(", ") || "*/*" } },
    },
  };
};
const envelope = (data: object) => ({
  type: "object",
  properties: { code: { type: "integer" }, msg: { type: "string" }, data },
  required: ["code", "msg", "data"],
});

const refused = {
  description: Object.entries(problems)
    .map(([kind, { code, status }]) => `${code} ${kind} (HTTP ${status})`)
    .join(", "),
  content: json(envelope({ description: "The refused fields, [{path, message}], or null" })),
};

const startOf = (document: string) =>
  `SwaggerUIBundle({ url: "${document}", dom_id: "#api", deepLinking: true, persistAuthorization: false,
  docExpansion: "none", defaultModelsExpandDepth: -1, filter: true });`;

/** Mounts the documents, made from the contract, and for each a page to read and try the API. */
export async function mountOpenApi(app: FastifyInstance): Promise<void> {
  for (const door of ["makers", "apps"] as const) {
    const family = documented[door];
    const { title, document, script } = family;
    const page = docsPage({
      title: `${title} API`,
      door,
      body: html`<div id="api"></div>`,
      sheet: "swagger",
      scripts: ["/docs/swagger-ui-bundle.js", script],
    });
    // The document is cached as bytes, which all answers share. A text would be copied for each answer.
    let bytes: Buffer | undefined;
    app.get(document, async (_request, reply) => {
      bytes ??= Buffer.from(JSON.stringify(openApi(family)));
      return reply.type("application/json; charset=utf-8").send(bytes);
    });
    app.get(doors[door].path, async (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
    app.get(script, async (_request, reply) =>
      reply.type("text/javascript; charset=utf-8").send(startOf(document)),
    );
  }
  const keep = keepFiles(app);
  await app.register(fastifyStatic, {
    root: assets,
    prefix: "/docs/",
    decorateReply: false,
    wildcard: false,
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply, path, { size }) => {
      keep(reply, path, size);
      reply.header("cache-control", "no-cache");
    },
    globIgnore: [
      "**/*.map",
      "**/*.json",
      "**/*.html",
      "**/*.md",
      "**/*es-bundle*",
      "**/absolute-path.js",
      "**/index.js",
      "**/node_modules/**",
    ],
  });
}
