/**
 * What a route that serves the files of a folder takes: a name with an ending, nothing that leads out of the folder.
 * Such a route hands the name to `sendFile`. The library's own routes read the whole folder for each request, or know
 * only what was there at start.
 */
export const fileName = ":name(^[\\w-]+\\.[\\w.-]+$)";

export interface FileRoute {
  Params: { name: string };
}
