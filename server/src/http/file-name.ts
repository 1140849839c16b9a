/**
 * The path of a route that serves the files of a folder: a name with an ending, which cannot lead out of the folder.
 * The route hands the name to `sendFile`. The library's own routes read the whole folder for each request, or know only
 * the files that were there at start.
 */
export const fileName = ":name(^[\\w-]+\\.[\\w.-]+$)";

export interface FileRoute {
  Params: { name: string };
}
