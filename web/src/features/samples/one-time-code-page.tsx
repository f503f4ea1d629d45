import { IdentityFrame } from '../identity/identity-frame.tsx';
import { TextLink } from '../identity/text-link.tsx';
import { SampleField, SampleForm } from './sample-form.tsx';
import { SampleNotice } from './sample-notice.tsx';

export function OneTimeCodePage() {
  return (
    <IdentityFrame title="One-Time Code" heading="Enter the code">
      <div className="flex flex-col gap-4">
        <SampleNotice>No code was sent. Any code works, or none.</SampleNotice>
        <SampleForm action="Verify" to="/index">
          <SampleField label="Code" inputMode="numeric" maxLength={6} spellCheck={false} />
        </SampleForm>
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          Didn’t get the code?
          <TextLink to="/otp-1">Resend</TextLink>
        </p>
      </div>
    </IdentityFrame>
  );
}
