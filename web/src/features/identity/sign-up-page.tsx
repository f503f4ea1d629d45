import { useLocation } from 'react-router';
import { IdentityFrame } from './identity-frame.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { TextLink } from './text-link.tsx';

export function SignUpPage() {
  const { search } = useLocation();
  return (
    <IdentityFrame title="New Account" heading="New account">
      <SignUpForm />
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-muted">
        Already have an account?
        <TextLink to={`/signin${search}`}>Sign in</TextLink>
      </p>
    </IdentityFrame>
  );
}
