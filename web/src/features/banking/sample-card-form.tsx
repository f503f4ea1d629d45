import { type ComponentProps, type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { fromSampleCard } from '../verify-flow/sample-card.ts';

/**
 * What is typed stays in the page's own controls and never comes into a script's hands. They have no
 * names and are emptied before the page is left, so that no browser offers to keep a card.
 */
export function SampleCardForm() {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const forget = () => form.current?.reset();
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, []);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.currentTarget.reset();
    void navigate('/verify-step-6', { state: fromSampleCard });
  };
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      onSubmit={handleSubmit}
      className="flex flex-col gap-4"
    >
      <SampleField label="Name on card" inputMode="text" spellCheck={false} />
      <SampleField label="Card number" inputMode="numeric" maxLength={23} />
      <div className="grid grid-cols-2 gap-4">
        <SampleField label="Expiration" inputMode="numeric" placeholder="MM/YY" maxLength={7} />
        <SampleField label="CVC" inputMode="numeric" maxLength={4} />
      </div>
      <SampleField label="Postal code" inputMode="text" maxLength={10} />
      <Button type="submit" variant="primary" isFullWidth>
        Save
      </Button>
    </form>
  );
}

type SampleFieldProps = Omit<ComponentProps<typeof TextInput>, 'name' | 'value' | 'id'> & {
  label: string;
};

function SampleField({ label, ...attributes }: SampleFieldProps) {
  return (
    <Field label={label}>
      {(control) => <TextInput {...attributes} {...control} autoComplete="off" />}
    </Field>
  );
}
