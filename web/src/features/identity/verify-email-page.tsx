import type { SessionUser } from '@piton/contract/identity/session.ts';
import { useEffect, useState } from 'react';
import { Link, useLoaderData, useOutletContext } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import type { OpenedLink } from './open-link-first.ts';
import { takeSignInNotice } from './sign-in-notice.ts';

export function VerifyEmailPage() {
  const user = useOutletContext<SessionUser>();
  const opened = useLoaderData<OpenedLink | null>();
  const [wasVerified] = useState(user.emailVerified);
  // A signed-in visitor never sees the page this notice was for.
  useEffect(() => void takeSignInNotice(), []);
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-4">
      <title>Verify Email · Piton</title>
      {user.emailVerified === wasVerified && <LinkNotice opened={opened} user={user} />}
      <Card>
        {user.emailVerified ? <Verified user={user} /> : <CheckYourEmail key={user.email} />}
      </Card>
    </div>
  );
}

/** The result of the opened link, if the page doesn't show it. */
function LinkNotice({ opened, user }: { opened: OpenedLink | null; user: SessionUser }) {
  if (opened === null) return null;
  if (!opened.isVerified) {
    if (!opened.isUsedUp) return <Notice tone="warning">{opened.message}</Notice>;
    // The page below shows whether the address is verified, or that a new link was sent.
    const message = user.emailVerified
      ? 'This link has expired or been used. No action needed.'
      : 'This link has expired or been used. Open the one in our latest email.';
    return <Notice tone={user.emailVerified ? 'neutral' : 'warning'}>{message}</Notice>;
  }
  if (opened.isChanged) return <Notice tone="positive">Your email is now {opened.email}.</Notice>;
  if (opened.email === user.email) return null;
  // The link belongs to another account than the signed-in one.
  return <Notice tone="positive">{opened.email} is verified.</Notice>;
}

function Verified({ user }: { user: SessionUser }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-24 font-semibold">Verified</h1>
      <output className="wrap-anywhere">We know now that {user.email} is yours. Thank you!</output>
      <Link to="/index" className={buttonClasses('primary')}>
        Go to Home
      </Link>
    </div>
  );
}
