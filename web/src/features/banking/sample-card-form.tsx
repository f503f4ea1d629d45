import { SampleField, SampleForm } from '../samples/sample-form.tsx';

export function SampleCardForm() {
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
