import { text } from "node:stream/consumers";
import { type FileBody, type FileStore, FilesAway, typeOfFile } from "./file-store.ts";
import { type S3Answer, s3Client, type S3Patience, type S3Settings, signedPut } from "./s3-client.ts";

/** Differs from the marker's name in a folder, so that copying a folder into a bucket does not copy its identity. */
const markerName = "thingwright-installation";

/** Files as objects of a bucket. */
export async function s3Files(settings: S3Settings, patience?: S3Patience): Promise<FileStore> {
  const call = await s3Client(settings, patience);
  const put = async (name: string, bytes: Buffer | FileBody, type: string) => {
    const answer = await call({ method: "PUT", name, body: bytes, headers: { "content-type": type } });
    answer?.body.resume();
  };
  return {
    place: `the bucket ${settings.bucket} of ${settings.url}`,
    put: (name, bytes) => put(name, bytes, typeOfFile(name) ?? "application/octet-stream"),
    async size(name) {
      const answer = await call({ method: "HEAD", name });
      answer?.body.resume();
      return answer && lengthOf(answer);
    },
    async read(name, range) {
      const headers = range && { range: `bytes=${range.first}-${range.last}` };
      const answer = await call({ method: "GET", name, ...(headers && { headers }) });
      if (!answer) return null;
      const size = range ? sizeIn(answer, `bytes ${range.first}-${range.last}/`) : lengthOf(answer);
      return { size, body: answer.body };
    },
    async remove(name) {
      const answer = await call({ method: "DELETE", name });
      answer?.body.resume();
    },
    direct: {
      placeFor: (name, what) => signedPut(settings, name, what),
      async copy(from, to) {
        const headers = { "x-amz-copy-source": `/${settings.bucket}/${from}` };
        const answer = await call({ method: "PUT", name: to, headers, slow: true });
        // A store may send a success status before the copy is done, and report a failure in the body.
        const said = answer ? await text(answer.body) : "";
        if (said.includes("<Error>")) throw new FilesAway("it could not copy an object");
      },
    },
    // Objects are written as a whole, so there are no leftovers.
    tidy: async () => {},
    async marker() {
      const answer = await call({ method: "GET", name: markerName });
      if (!answer) return null;
      if (lengthOf(answer) > 1000) {
        answer.body.destroy();
        return "";
      }
      return text(answer.body).catch((error: Error) => Promise.reject(new FilesAway(error.message)));
    },
    mark: (content) => put(markerName, Buffer.from(content), "text/plain"),
  };
}

function lengthOf(answer: S3Answer): number {
  const length = answer.headers["content-length"];
  return length === undefined ? refuse(answer, "no length") : Number(length);
}

/** Reads the size of the whole object from an answer that holds the requested part. */
function sizeIn(answer: S3Answer, part: string): number {
  const told = answer.headers["content-range"] ?? "";
  return (
    (told.startsWith(part) && Number(told.slice(part.length))) || refuse(answer, "another part of the object")
  );
}

function refuse({ body }: S3Answer, what: string): never {
  body.destroy();
  throw new FilesAway(`it answered with ${what}`);
}
