import { z } from "zod";
import { filePurposes, purposes, uploadChunkBytes } from "./file-purposes.ts";
import { limits } from "../grammar/limits.ts";
import { defineRoutes, type Route } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";

/** A file that an account has uploaded. */
export const UploadedFile = z.object({
  id: Id,
  /** The address of the content; it expires unless the purpose is public. */
  url: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** In hexadecimal. For a moment after an upgrade, it is empty for images that an older release stored. */
  sha256: z.string(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

// Permissions to change things that use files: a program that has none of these has no use for files.
const programs = ["product:create", "product:update", "app:create", "app:update", "device:create"] as const;

/**
 * Resumable uploads use the protocol tus 1.0 with the metadata `purpose` and `filename`: POST begins an upload; HEAD,
 * PATCH and DELETE go to the address in its answer, which ends with the file's id. This route declares who may upload.
 */
export const uploadRoute = {
  method: "POST",
  path: "/file/upload",
  access: "session",
  programs,
  summary: "Upload a larger file in parts (tus 1.0)",
  response: z.null(),
} as const satisfies Route;

const Limit = z.object({ bytes: z.number().int() });

export const files = defineRoutes(
  {
    about: "Files",
    name: { en: "Files", zh_CN: "文件" },
    fields: {
      purpose: { en: "Purpose", zh_CN: "用途" },
    },
  },
  {
    uploadImage: {
      method: "POST",
      path: "/file/image",
      access: "session",
      programs,
      waits: true,
      summary: "Upload a PNG, JPEG or WebP image of at most 2 MB, as multipart field `file`",
      done: { en: "Uploaded an image", zh_CN: "上传图片" },
      upload: { field: "file", types: filePurposes.image.types, bytes: filePurposes.image.bytes },
      response: UploadedFile,
    },
    uploadTiny: {
      method: "POST",
      path: "/file/tiny",
      access: "session",
      programs,
      waits: true,
      summary: "Upload a file of at most 4,610,736 bytes, as multipart field `file` beside `purpose`",
      done: { en: "Uploaded a file", zh_CN: "上传文件" },
      upload: { field: "file", types: [], bytes: uploadChunkBytes },
      body: z.object({ purpose: z.enum(purposes) }),
      response: UploadedFile,
    },
    credential: {
      method: "GET",
      path: "/cos/credential",
      access: "session",
      programs,
      summary:
        "A credential for uploading one file without a session: PUT the file's bytes to `url` with `headers` before `expires_at`, then POST /cos/object",
      query: z.object({
        purpose: z.enum(purposes).default("attachment"),
        name: z.string().max(limits.fileName).default(""),
        /** Bytes. If given, a file of any other size is refused. */
        size: z.coerce.number().int().min(1).optional(),
      }),
      response: z.object({
        /** Goes to POST /cos/object once the file has been sent. */
        credential: z.string(),
        method: z.literal("PUT"),
        /** On this server, or in the object store if one is configured. */
        url: z.string(),
        headers: z.record(z.string(), z.string()),
        /** The largest size. */
        max_bytes: z.number().int(),
        expires_at: z.number().int(),
      }),
    },
    takeObject: {
      method: "POST",
      path: "/cos/object",
      access: "session",
      programs,
      waits: true,
      summary: "Turn an upload made with a credential into a file, once its content has been checked",
      done: { en: "Uploaded a file with temporary credentials", zh_CN: "使用临时凭证上传文件" },
      body: z.object({ credential: z.string().max(2000) }),
      response: UploadedFile,
    },
    limits: {
      method: "GET",
      path: "/file/limits",
      access: "session",
      summary: "The maximum file size for each purpose in this installation",
      response: z.record(z.enum(purposes), Limit),
    },
    get: {
      method: "GET",
      path: "/file/:id",
      access: "session",
      summary: "A file uploaded by the caller; the primary account also sees those of its members",
      params: IdParams,
      response: UploadedFile,
    },
  },
);
