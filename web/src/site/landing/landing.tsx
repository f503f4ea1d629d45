import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';
import type { SitePage } from '../site-page.ts';
import { CookieNotice } from './cookie-notice.tsx';
import { Facts } from './facts.tsx';
import { Hero } from './hero.tsx';
import { SignedInCard } from './signed-in-card.tsx';
import { SampleEarnings } from './sample-earnings.tsx';
import { Steps } from './steps.tsx';
import { GetStarted, OpenYourDashboard } from './call-to-action.tsx';

export const landing: SitePage = {
  path: '/',
  title: 'Piton · Card payments for Saint Lucia',
  description:
    `Piton collects card payments for businesses in Saint Lucia for ${usualFeePercent}%, and pays them out to the ` +
    'bank every Friday.',
  Content: Landing,
};

function Landing() {
  return (
    <>
      <SignedInCard />
      <Hero />
      <Facts />
      <Steps />
      <SampleEarnings />
      <Closing />
      <CookieNotice />
    </>
  );
}

function Closing() {
  return (
    <section className="border-t border-line">
      <div className="mx-auto flex max-w-280 flex-col items-start gap-4 px-4 py-8 wide:flex-row wide:items-center wide:justify-between desktop:px-6 desktop:py-12">
        <div>
          <h2 className="text-24 font-semibold tracking-tight text-balance">
            Your next sale can be by card
          </h2>
          <p className="mt-1 text-pretty text-muted">
            Set-up takes a few minutes, and you can try it with test payments first.
          </p>
        </div>
        <GetStarted />
        <OpenYourDashboard />
      </div>
    </section>
  );
}
