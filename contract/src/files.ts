import { z } from "zod";
import { defineRoutes } from "./route.ts";

export const files = defineRoutes("Images", {
  uploadImage: {
    method: "POST",
    path: "/file/image",
    access: "session",
    // What shows images: a program that may change none of it has no use for one.
    programs: ["product:create", "product:update"],
    waits: true,
    summary: "Upload a PNG, JPEG or WebP image of at most 2 MB, as multipart field `file`",
    upload: { field: "file", types: ["image/png", "image/jpeg", "image/webp"], bytes: 2 * 1024 * 1024 },
    response: z.object({ url: z.string() }),
  },
});
