import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { CodeStep } from './code-step.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import type { SignInNotice } from './sign-in-notice.ts';
import { TextLink } from './text-link.tsx';

export function SignInPage() {
  const notice = useLoaderData<SignInNotice | null>();
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  /** Why the first step is to be taken once more. */
  const [setback, setSetback] = useState<string | null>(null);

  if (isCodeNeeded) {
    const startAgain = (message: string | null) => {
      setSetback(message);
      setIsCodeNeeded(false);
    };
    return (
      <IdentityFrame title="Sign In" heading="Enter your code">
        <CodeStep onStartAgain={startAgain} />
      </IdentityFrame>
    );
  }
  return (
    <IdentityFrame title="Sign In" heading="Sign in">
      {notice && (
        <output className="mb-6 block">
          <Notice tone={notice.tone}>{notice.message}</Notice>
        </output>
      )}
      <SignInForm setback={setback} onCodeNeeded={() => setIsCodeNeeded(true)} />
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-muted">
        New to Piton?
        <TextLink to="/signup">New account</TextLink>
      </p>
    </IdentityFrame>
  );
}
