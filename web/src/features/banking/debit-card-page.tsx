import { SampleNotice } from '../samples/sample-notice.tsx';
import { BackLink } from './back-link.tsx';
import { SampleField, SampleForm } from '../samples/sample-form.tsx';

/**
 * Payouts go only to bank accounts. This page shows how a card would be added, and stores nothing.
 */
export function DebitCardPage() {
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-4 desktop:mx-0">
      <title>Debit Card · Piton</title>
      <BackLink to="/accounts">Back</BackLink>
      <h1 className="text-24 font-semibold">Add a debit card</h1>
      <SampleNotice>
        Nothing you type here is stored or sent anywhere. Your payouts go to your bank account.
      </SampleNotice>
      <SampleCardForm />
    </div>
  );
}

function SampleCardForm() {
  return (
    <SampleForm action="Save" to="/verify-step-6">
      <SampleField label="Name on card" inputMode="text" spellCheck={false} />
      <SampleField label="Card number" inputMode="numeric" maxLength={23} />
      <div className="grid grid-cols-2 gap-4">
        <SampleField label="Expiration" inputMode="numeric" placeholder="MM/YY" maxLength={7} />
        <SampleField label="CVC" inputMode="numeric" maxLength={4} />
      </div>
      <SampleField label="Postal code" inputMode="text" maxLength={10} />
    </SampleForm>
  );
}
