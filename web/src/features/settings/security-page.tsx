import type { ReactNode } from 'react';
import { TitledCard } from '../../ui/titled-card.tsx';
import { SampleField, SampleForm } from '../samples/sample-form.tsx';
import { SampleNotice } from '../samples/sample-notice.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** Each form leads to the code page and does nothing else. */
export function SecurityPage() {
  return (
    <SettingsFrame
      title="Security"
      notice={
        <SampleNotice>
          Nothing you type here is stored or sent. Your password and two-step sign-in are under
          Account.
        </SampleNotice>
      }
    >
      <AddCard title="ID" lead="A number of a national ID, a driver’s licence or a passport.">
        <SampleForm action="Add ID" to="/otp-2" variant="secondary">
          <SampleField label="ID number" spellCheck={false} />
        </SampleForm>
      </AddCard>
      <AddCard title="Email" lead="Where we can send you a code.">
        <SampleForm action="Add Email" to="/otp-2" variant="secondary">
          <SampleField label="Email address" type="email" inputMode="email" autoCapitalize="none" />
        </SampleForm>
      </AddCard>
      <AddCard title="Phone" lead="For a code by text message.">
        <SampleForm action="Add Phone" to="/otp-2" variant="secondary">
          <SampleField label="Phone number" type="tel" inputMode="tel" />
        </SampleForm>
      </AddCard>
    </SettingsFrame>
  );
}

type AddCardProps = { title: string; lead: string; children: ReactNode };

function AddCard({ title, lead, children }: AddCardProps) {
  return (
    <TitledCard title={title}>
      <p className="-mt-4 mb-4 text-muted">{lead}</p>
      {children}
    </TitledCard>
  );
}
