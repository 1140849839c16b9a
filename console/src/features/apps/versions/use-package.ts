import type { PackageFacts } from "@thingwright/contract/people/app-versions.ts";
import { useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";

/** The facts read from an uploaded APK, or why it cannot be a version of the app. */
export interface ReadPackage {
  facts?: PackageFacts;
  error?: string;
  reading?: true;
}

/**
 * Sends an uploaded APK to the server, which extracts its details. `read` returns the details. It returns undefined if
 * the server refuses the file or if another file was chosen meanwhile.
 */
export function usePackage(appId: string) {
  const [state, setState] = useState<ReadPackage>({});
  const newest = useRef("");
  const read = async (fileId: string): Promise<PackageFacts | undefined> => {
    newest.current = fileId;
    setState({ reading: true });
    let result: ReadPackage;
    try {
      result = { facts: await call(api.appVersions.read, { body: { app_id: appId, file_id: fileId } }) };
    } catch (refusal) {
      result = { error: errorText(refusal) };
    }
    if (newest.current !== fileId) return undefined;
    setState(result);
    return result.facts;
  };
  const forget = () => {
    newest.current = "";
    setState({});
  };
  return { ...state, read, forget };
}
