import { endpoints } from '@piton/contract/endpoints.ts';
import { signInBody } from '@piton/contract/identity.ts';
import { CircleAlert } from 'lucide-react';
import { useActionState, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { logDataError } from '../../api/data-errors.ts';
import { storeUser } from '../../api/session-user.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Toggle } from '../../ui/toggle.tsx';

const unfilled = { email: '', password: '', rememberMe: false };

export function SignInForm() {
  const navigate = useNavigate();
  // Kept here and not in the form: React empties a form after its action, also after a refusal.
  const [values, setValues] = useState(unfilled);
  const change = (part: Partial<typeof unfilled>) => setValues({ ...values, ...part });

  const [problem, submit, isPending] = useActionState(async () => {
    try {
      storeUser(await call(endpoints.signIn, { body: values }));
      await navigate('/');
      return null;
    } catch (error) {
      logDataError(error);
      return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
    }
  }, null);

  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      <EmailField value={values.email} onChange={(email) => change({ email })} />
      <Field label="Password">
        {(control) => (
          <TextInput
            {...control}
            type="password"
            name="password"
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        )}
      </Field>
      <Toggle
        name="rememberMe"
        // The default, because that is what emptying the form brings a checkbox back to.
        defaultChecked={values.rememberMe}
        onChange={(event) => change({ rememberMe: event.target.checked })}
      >
        Remember me
      </Toggle>
      <Problem message={problem} />
      <Button
        type="submit"
        variant="primary"
        isBusy={isPending}
        isFullWidth
        disabled={!signInBody.safeParse(values).success}
      >
        Sign In
      </Button>
    </form>
  );
}

function EmailField({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  const [error, setError] = useState<string>();
  const handleChange = (email: string) => {
    onChange(email);
    // At once and not on leaving: a line that goes away then would move what is being pressed.
    if (emailProblem(email) === undefined) setError(undefined);
  };
  return (
    <Field label="Email" error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => handleChange(event.target.value)}
          onBlur={() => setError(value ? emailProblem(value) : undefined)}
        />
      )}
    </Field>
  );
}

/** Always there, so that what appears in it is read out. */
function Problem({ message }: { message: string | null }) {
  return (
    <div role="alert" className="empty:-mt-4">
      {message && (
        <p className="flex gap-2 rounded-10 bg-danger-soft px-3 py-2 text-16 text-danger">
          <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  );
}

function emailProblem(email: string): string | undefined {
  const result = signInBody.shape.email.safeParse(email);
  return result.success ? undefined : result.error.issues[0]?.message;
}
