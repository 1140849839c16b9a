import {
  contentLanguages,
  type ContentLanguage,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import { sex, type Sex } from "@thingwright/contract/grammar/enums.ts";
import { api } from "../../lib/api.ts";
import { ActionForm, SelectField, TextField } from "./forms.tsx";
import { Missing } from "./frame.tsx";
import { tell } from "./notice.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask } from "./person.ts";
import { invalidate, useReadAfresh } from "./reads.ts";

/** The form for the person's profile. */
export function MyProfile() {
  const words = useLaterWords();
  const read = useReadAfresh(api.appProfile.get);
  const me = read.value;
  if (!me) return <Missing read={read} />;
  const sexes: Record<Sex, string> = {
    [sex.untold]: words.sexUnknown,
    [sex.male]: words.sexMale,
    [sex.female]: words.sexFemale,
  };
  return (
    <ActionForm
      submit={words.save}
      onSubmit={async ({ nickname = "", sex: chosen, birth_year = "", address = "", language = "" }) => {
        const said = birth_year.trim();
        await ask(api.appProfile.update, {
          body: {
            nickname,
            sex: Number(chosen) as Sex,
            birth_year: said === "" ? null : Number(said),
            address: address.trim() || null,
            language: (language || null) as ContentLanguage | null,
          },
        });
        invalidate("/user", "/home");
        tell(words.saved);
      }}
    >
      <TextField
        name="nickname"
        label={words.nickname}
        defaultValue={me.nickname}
        autoComplete="nickname"
        autoCapitalize="words"
      />
      <SelectField
        name="sex"
        label={words.sex}
        value={String(me.sex)}
        options={Object.entries(sexes).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        name="birth_year"
        label={words.birthYear}
        required={false}
        defaultValue={me.birth_year ?? ""}
        inputMode="numeric"
        maxLength={4}
        autoComplete="bday-year"
      />
      <TextField
        name="address"
        label={words.address}
        required={false}
        defaultValue={me.address}
        autoComplete="street-address"
        autoCapitalize="words"
      />
      <SelectField
        name="language"
        label={words.messageLanguage}
        value={me.language ?? ""}
        options={[
          { value: "", label: words.likePhone },
          ...contentLanguages.map((value) => ({ value, label: languageTable[value].own })),
        ]}
      />
    </ActionForm>
  );
}
