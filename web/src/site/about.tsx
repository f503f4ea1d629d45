import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';
import { Article, Part } from './article.tsx';
import type { SitePage } from './site-page.ts';
import { SupportAddress } from './support-address.tsx';

export const about: SitePage = {
  path: '/about',
  title: 'About · Piton',
  description:
    'Who Piton is for, how card payments reach a bank in Saint Lucia every Friday, and how ' +
    'Piton protects cards and money.',
  Content: About,
};

function About() {
  return (
    <Article
      title="About Piton"
      lead={
        <p>
          Piton makes it simple for businesses in Saint Lucia to take card payments online: through
          a link in a message, a QR code on the counter, or their own website.
        </p>
      }
    >
      <Part title="Who it is for">
        <p>
          A guest house that takes a deposit, a bakery with orders for Saturday, a taxi, a church
          fair. You need a business in Saint Lucia and a bank account here, but no card machine and
          no website.
        </p>
        <p>
          One person can have several companies. We pay them out together, once a week, to one bank
          account.
        </p>
      </Part>
      <Part title="How a payment reaches you">
        <p>
          Your customer opens your pay page and enters their card. Their phone encrypts the details
          with your company’s own RSA key before sending them. We decrypt them only to charge the
          card, and never store them. We keep the card’s last four digits, its brand and, for one
          day, a fingerprint made with a secret key.
        </p>
        <p>
          The payment appears in your list at once, with its fee of {usualFeePercent}%. Payments up
          to Wednesday reach your bank account on Friday. If banks are closed that Friday, your
          payouts page names the day.
        </p>
      </Part>
      <Part title="Run here">
        <p>
          Piton is managed and routed locally: amounts are in Eastern Caribbean dollars, days are
          Saint Lucia’s, and payouts go through the island’s banks. Our staff review every new
          company, every bank account and each Friday’s payouts.
        </p>
      </Part>
      <Part title="The name">
        <p>
          Gros Piton and Petit Piton are the two peaks above Soufrière. On your home page they stand
          for last month and this month.
        </p>
      </Part>
      <Part title="Talk to us">
        <p>
          Write to <SupportAddress />. If you write about a payment, include its transaction number.
          Never send a card number.
        </p>
        <p>
          <a href="/privacy-policy">Privacy Policy</a> ·{' '}
          <a href="/term-condition">Terms of Service</a> · <a href="/devdocs">For developers</a>
        </p>
      </Part>
    </Article>
  );
}
