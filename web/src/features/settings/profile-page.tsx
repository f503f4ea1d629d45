import { calendarDay } from '@piton/contract/time/time.ts';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { Card } from '../../ui/card.tsx';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField, TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { CountryField } from '../identity/person-fields.tsx';
import { PictureField } from '../samples/picture-field.tsx';
import { SampleNotice } from '../samples/sample-notice.tsx';
import { samplePerson } from '../samples/sample-person.ts';
import { checkProfile, type Profile } from './check-profile.ts';
import { SettingsFrame } from './settings-frame.tsx';

const largestMegabytes = 20;

export function ProfilePage() {
  return (
    <SettingsFrame
      title="Edit Profile"
      notice={
        <SampleNotice>
          This person is a sample. Nothing you type here is stored or sent. Your own details are
          under Account.
        </SampleNotice>
      }
    >
      <Card>
        <div className="flex flex-col gap-4">
          <PictureField
            label="Photo"
            help={`max file size ${largestMegabytes}mb`}
            largestMegabytes={largestMegabytes}
          />
          <ProfileForm />
        </div>
      </Card>
    </SettingsFrame>
  );
}

function ProfileForm() {
  const [saved, setSaved] = useState<Profile | null>(null);
  const form = useForm({
    initial: { ...samplePerson },
    check: checkProfile,
    send: (profile) => {
      setSaved(profile);
      return Promise.resolve(null);
    },
  });
  useForgetting(form.reset);
  const [today] = useState(() => calendarDay(serverNow()));
  return (
    <div className="flex flex-col gap-4">
      <CheckedForm form={form} action="Save">
        <TextField label="Name" field={form.field('name')} autoComplete="off" spellCheck={false} />
        <EmailField field={form.field('email')} autoComplete="off" />
        <DateField
          label="Date of birth"
          field={form.field('birthDate')}
          today={today}
          earliest="1900-01-01"
          latest={today}
        />
        <TextField
          label="Present address"
          field={form.field('presentAddress')}
          autoComplete="off"
        />
        <TextField
          label="Permanent address"
          field={form.field('permanentAddress')}
          autoComplete="off"
        />
        <div className="grid gap-4 wide:grid-cols-2">
          <TextField label="City" field={form.field('city')} autoComplete="off" />
          <TextField label="Postal code" field={form.field('postalCode')} autoComplete="off" />
        </div>
        <CountryField field={form.field('country')} />
      </CheckedForm>
      <output className="empty:sr-only">
        {/* Until the form is changed or submitted with a mistake. */}
        {saved === form.values && (
          <Notice>All fields are filled in. This is a sample: nothing was stored or sent.</Notice>
        )}
      </output>
    </div>
  );
}

/**
 * Clears the page on leaving, because the browser may keep it and another person may return to it.
 */
function useForgetting(forget: () => void): void {
  const newest = useRef(forget);
  useEffect(() => {
    newest.current = forget;
  });
  useEffect(() => {
    const handleLeaving = () => newest.current();
    addEventListener('pagehide', handleLeaving);
    return () => removeEventListener('pagehide', handleLeaving);
  }, []);
}
