import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type SampleFormProps = {
  /** What the button says. */
  action: string;
  /** Where it leads, which is all that it does. */
  to: string;
  variant?: 'primary' | 'secondary';
  children: ReactNode;
};

/**
 * What is typed stays in the page's own controls and never comes into a script's hands. They have no
 * names and are emptied before the page is left, so that no browser offers to keep what they held.
 */
export function SampleForm(props: SampleFormProps) {
  const { action, to, variant = 'primary', children } = props;
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const forget = () => form.current?.reset();
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, []);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // What was refused is shown at its field, and whoever goes on has to see it.
    const refused = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused !== null) {
      refused.focus();
      return;
    }
    event.currentTarget.reset();
    void navigate(to);
  };
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      onSubmit={handleSubmit}
      className="flex flex-col gap-4"
    >
      {children}
      <Button type="submit" variant={variant} isFullWidth>
        {action}
      </Button>
    </form>
  );
}

type SampleFieldProps = Omit<ComponentProps<typeof TextInput>, 'name' | 'value' | 'id'> & {
  label: string;
  help?: string;
};

export function SampleField({ label, help, ...attributes }: SampleFieldProps) {
  return (
    <Field label={label} help={help}>
      {(control) => <TextInput {...attributes} {...control} autoComplete="off" />}
    </Field>
  );
}
