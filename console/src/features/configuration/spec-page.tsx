import { ConfigurationPage } from "./configuration-page.tsx";
import { SpecForm } from "./spec/spec-form.tsx";

/** The technical data of a product, as apps show it. */
export function SpecPage() {
  return (
    <ConfigurationPage>
      {({ configuration, readOnly, save }) => (
        <SpecForm value={configuration.spec} readOnly={readOnly} save={(spec) => save({ spec })} />
      )}
    </ConfigurationPage>
  );
}
