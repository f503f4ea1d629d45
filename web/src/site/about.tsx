import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';
import { Article, Part } from './article.tsx';
import type { SitePage } from './site-page.ts';
import { SupportAddress } from './support-address.tsx';

export const about: SitePage = {
  path: '/about',
  title: 'About · Piton',
  description:
    'Who Piton is for, how card payments reach a bank in Saint Lucia every Friday, and what keeps ' +
    'cards and money safe on the way.',
  Content: About,
};

function About() {
  return (
    <Article
      title="About Piton"
      lead={
        <p>
          Piton makes it simple for a business in Saint Lucia to be paid by card online: by a link
          in a message, a QR code on the counter, or its own website.
        </p>
      }
    >
      <Part title="Who it is for">
        <p>
          A guest house that takes a deposit, a bakery with orders for Saturday, a taxi, a church
          fair. You need a business in Saint Lucia and a bank account here. You need no card
          machine, and no website.
        </p>
        <p>
          One person can have several companies. All of them are paid out together, to one bank
          account, once a week.
        </p>
      </Part>
      <Part title="How a payment reaches you">
        <p>
          Your customer opens your pay page and types their card. The details are sealed on their
          phone with your company’s own RSA key and stay sealed on their way to us. We open them
          only to charge the card, and never store them: what we keep of a card are its last four
          digits and its brand and, for one day, a fingerprint made with a secret key.
        </p>
        <p>
          The payment is in your list at once, with its fee of {usualFeePercent}%. Payments up to
          Wednesday are in your bank account on Friday. Where the banks are closed on that Friday,
          your payouts page names the day.
        </p>
      </Part>
      <Part title="Run here">
        <p>
          Piton is managed and routed locally: amounts are in Eastern Caribbean dollars, days are
          Saint Lucia’s days, and payouts go through the banks of the island. A person looks at
          every new company and every bank account, and at every Friday’s payouts before they leave.
        </p>
      </Part>
      <Part title="The name">
        <p>
          Gros Piton and Petit Piton, the two peaks that you see from Soufrière. On your home page
          they are last month and this month.
        </p>
      </Part>
      <Part title="Talk to us">
        <p>
          Write to <SupportAddress />. If it is about a payment, its transaction number helps us
          find it. Never send a card number.
        </p>
        <p>
          <a href="/privacy-policy">Privacy Policy</a> ·{' '}
          <a href="/term-condition">Terms of Service</a> · <a href="/devdocs">For developers</a>
        </p>
      </Part>
    </Article>
  );
}
