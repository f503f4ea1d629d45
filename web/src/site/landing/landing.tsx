import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';
import type { SitePage } from '../site-page.ts';
import { Closing } from './closing.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { Facts } from './facts.tsx';
import { Hero } from './hero.tsx';
import { SignedInCard } from './signed-in-card.tsx';
import { SampleEarnings } from './sample-earnings.tsx';
import { Steps } from './steps.tsx';

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
