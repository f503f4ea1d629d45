import { IdentityFrame } from '../identity/identity-frame.tsx';
import { TextLink } from '../identity/text-link.tsx';
import { SampleField, SampleForm } from './sample-form.tsx';
import { SampleNotice } from './sample-notice.tsx';
import { samplePerson } from './sample-person.ts';

export function LockPage() {
  return (
    <IdentityFrame title="Lock" heading="Piton is locked">
      <div className="flex flex-col gap-4">
        <SampleNotice>
          Nothing is locked and no password is checked. Please don’t type yours.
        </SampleNotice>
        <p className="text-muted">
          Signed in as <strong className="font-medium text-ink">{samplePerson.name}</strong>
        </p>
        <SampleForm action="Unlock" to="/index">
          <SampleField label="Password" type="password" />
        </SampleForm>
        <p>
          <TextLink to="/reset">{`Not ${samplePerson.name}?`}</TextLink>
        </p>
      </div>
    </IdentityFrame>
  );
}
