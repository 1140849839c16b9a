import { CSPProvider } from "@base-ui/react/csp-provider";
import { en } from "../ui/text/en.ts";
import { UiTextContext } from "../ui/text/ui-text.ts";
import { SharePage } from "./share-page.tsx";

/** The page of a shared device, with the context providers that panels need and the first page does not. */
export function ShareScreen({ code }: { code: string }) {
  return (
    <UiTextContext value={en}>
      <CSPProvider disableStyleElements>
        <SharePage code={code} />
      </CSPProvider>
    </UiTextContext>
  );
}
