import { millsFromText } from '@piton/contract/money.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useHasStoredUser } from '../api/session-user.ts';
import { buttonClasses } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ExamplePayment } from './example-payment.tsx';
import { Ridges } from './ridges.tsx';
import { SiteFrame } from './site-frame.tsx';

const exampleMills = millsFromText('250.00') ?? 0n;

export function Landing() {
  return (
    <SiteFrame>
      <title>Piton · Card payments for Saint Lucia</title>
      <Hero />
      <Facts />
    </SiteFrame>
  );
}

function Hero() {
  const isSignedIn = useHasStoredUser();
  return (
    <section className="relative flex flex-1 flex-col overflow-hidden">
      <div
        className={
          'mx-auto grid w-full max-w-280 items-center gap-8 px-4 pt-8 pb-44 wide:pt-12 ' +
          'desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:px-6 desktop:pb-64'
        }
      >
        <div>
          <NewAccount />
          <h1 className="max-w-140 text-32 font-semibold tracking-tight text-balance wide:text-44">
            Paid by card all week. In your bank on Friday.
          </h1>
          <p className="mt-4 max-w-120 text-16 text-pretty text-muted wide:text-20">
            Piton takes card payments for businesses in Saint Lucia. Your customer pays on a page
            that carries your name, and once a week the money goes to your bank.
          </p>
          <Link
            to={isSignedIn ? '/index' : '/signin'}
            className={`mt-6 w-full wide:w-auto ${buttonClasses('primary')}`}
          >
            {isSignedIn ? 'Open your dashboard' : 'Sign in to your account'}
          </Link>
        </div>
        <ExamplePayment amountMills={exampleMills} />
      </div>
      <Ridges />
    </section>
  );
}

/** Whoever has just signed up comes here, and has a mail to look for. Said once, and left nowhere. */
function NewAccount() {
  const state: unknown = useLocation().state;
  const [email] = useState(() => (state as { newAccount?: unknown } | null)?.newAccount);
  const navigate = useNavigate();
  const leaveNowhere = useEffectEvent(() => {
    if (state !== null) void navigate('/', { replace: true, state: null });
  });
  useEffect(() => leaveNowhere(), []);
  const isSignedIn = useHasStoredUser();
  if (typeof email !== 'string' || !isSignedIn) return null;
  return (
    <output className="mb-6 block max-w-120">
      <Notice tone="positive">
        <p>Your account is made. We sent a link to {email}: open it to confirm the address.</p>
      </Notice>
    </output>
  );
}

const facts = [
  {
    title: '6.5% for each payment',
    text: 'The fee is taken from what comes in, and you see it beside every sale.',
  },
  {
    title: 'A payout every Friday',
    text: 'All your companies are paid out together, to one account at your own bank.',
  },
  {
    title: 'Sealed on the customer’s phone',
    text: 'Card details are encrypted with RSA before they leave the page they were typed on.',
  },
];

function Facts() {
  return (
    <section className="border-t border-line bg-surface">
      <ul className="mx-auto grid max-w-280 gap-6 px-4 py-8 wide:grid-cols-3 desktop:gap-8 desktop:px-6 desktop:py-12">
        {facts.map(({ title, text }) => (
          <li key={title}>
            <h2 className="text-20 font-semibold text-balance">{title}</h2>
            <p className="mt-1 text-16 text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
