import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { Toggle } from '../../ui/forms/toggle.tsx';
import { SampleNotice } from '../samples/sample-notice.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const currencies = [
  'XCD · East Caribbean dollar',
  'BBD · Barbados dollar',
  'CAD · Canadian dollar',
  'EUR · Euro',
  'GBP · Pound sterling',
  'TTD · Trinidad and Tobago dollar',
  'USD · US dollar',
];

const timezones = [
  '(UTC−04:00) Saint Lucia',
  '(UTC−08:00) Los Angeles',
  '(UTC−06:00) Belize',
  '(UTC−05:00) Jamaica',
  '(UTC−05:00) New York, Toronto',
  '(UTC−04:00) Barbados, Port of Spain',
  '(UTC+00:00) London',
  '(UTC+01:00) Paris',
];

const notifications = [
  { about: 'A payment was approved', isOn: true },
  { about: 'A payment was declined', isOn: false },
  { about: 'A payout is on its way', isOn: true },
  { about: 'News about Piton', isOn: false },
];

/** Open to all visitors, unlike the other settings pages; signed-in visitors see the shell. */
export function PreferencesPage() {
  return (
    <SettingsFrame
      title="Preferences"
      notice={
        <SampleNotice>
          Nothing you choose here is saved. Piton takes payments in XCD and uses Saint Lucia time.
        </SampleNotice>
      }
    >
      <Choices />
    </SettingsFrame>
  );
}

function Choices() {
  const [isSaved, setIsSaved] = useState(false);
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        setIsSaved(true);
      }}
      className="flex flex-col gap-4"
    >
      <TitledCard title="Currency and timezone">
        <div className="flex flex-col gap-4">
          <Choice label="Currency" options={currencies} />
          <Choice label="Timezone" options={timezones} />
        </div>
      </TitledCard>
      <TitledCard title="Notifications">
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-muted">Email me when</legend>
          {notifications.map(({ about, isOn }) => (
            <Toggle key={about} defaultChecked={isOn}>
              {about}
            </Toggle>
          ))}
        </fieldset>
      </TitledCard>
      <output className="empty:sr-only">
        {isSaved && <Notice>This is a sample: nothing was stored or sent.</Notice>}
      </output>
      <Button type="submit" variant="primary" isFullWidth>
        Save
      </Button>
    </form>
  );
}

function Choice({ label, options }: { label: string; options: readonly string[] }) {
  return (
    <Field label={label}>
      {(control) => (
        <SelectInput {...control}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
