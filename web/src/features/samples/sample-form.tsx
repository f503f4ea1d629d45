import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';

type SampleFormProps = {
  /** The text of the button. */
  action: string;
  /** The page it links to; the button does nothing else. */
  to: string;
  variant?: 'primary' | 'secondary';
  children: ReactNode;
};

/**
 * The input stays in the page's controls, and no script reads it. They have no names and are
 * cleared on leaving, so that no browser offers to store it.
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
    // Moves to the field with the problem, so that the person sees it.
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
