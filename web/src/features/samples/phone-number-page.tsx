import { IdentityFrame } from '../identity/identity-frame.tsx';
import { SampleField, SampleForm } from './sample-form.tsx';
import { SampleNotice } from './sample-notice.tsx';
import { samplePhone } from './sample-person.ts';

export function PhoneNumberPage() {
  return (
    <IdentityFrame title="Phone Number" heading="Where should the code go?">
      <div className="flex flex-col gap-4">
        <SampleNotice>This isn’t a real number. No message is sent.</SampleNotice>
        <SampleForm action="Send" to="/otp-2">
          <SampleField
            label="Phone"
            help="We’d text a code to this number."
            type="tel"
            inputMode="tel"
            defaultValue={samplePhone}
          />
        </SampleForm>
      </div>
    </IdentityFrame>
  );
}
