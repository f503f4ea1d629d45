import { isCheckReceiptPath } from '@piton/contract/http/routes.ts';
import { useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { placeToReturn } from '@piton/contract/http/place-to-return.ts';
import { Notice } from '../../ui/notice.tsx';
import { CodeStep } from './code-step.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import type { SignInNotice } from './sign-in-notice.ts';
import { TextLink } from './text-link.tsx';

const codeNeeded = 'code needed';

function returnsToReceipt(search: string): boolean {
  const place = placeToReturn(search);
  return place !== null && isCheckReceiptPath(place);
}

export function SignInPage() {
  const notice = useLoaderData<SignInNotice | null>();
  // In the history entry, because a phone may discard the page while its owner looks up the code.
  const { search, ...entry } = useLocation();
  const isCodeNeeded = entry.state === codeNeeded;
  const navigate = useNavigate();
  const goTo = (step: typeof codeNeeded | null) =>
    void navigate({ pathname: '/signin', search }, { replace: true, state: step });
  /** Why the person has to repeat the first step. */
  const [setback, setSetback] = useState<string | null>(null);

  if (isCodeNeeded) {
    const startAgain = (message: string | null) => {
      setSetback(message);
      goTo(null);
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
      {!notice && returnsToReceipt(search) && (
        <div className="mb-6">
          <Notice>This code is for the shop that was paid. Sign in to see the receipt.</Notice>
        </div>
      )}
      <SignInForm setback={setback} onCodeNeeded={() => goTo(codeNeeded)} />
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-muted">
        New to Piton?
        <TextLink to={`/signup${search}`}>New account</TextLink>
      </p>
    </IdentityFrame>
  );
}
