import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';
import { Article, Part } from './article.tsx';
import type { SitePage } from './site-page.ts';
import { SupportAddress } from './support-address.tsx';

export const terms: SitePage = {
  path: '/term-condition',
  title: 'Terms of Service · Piton',
  description:
    `The terms for taking card payments with Piton: who may have an account, the ${usualFeePercent}% ` +
    'fee, Friday’s payouts, refunds, disputes and closing.',
  Content: Terms,
};

function Terms() {
  return (
    <Article
      title="Terms of Service"
      lead={
        <p>
          The terms between you and us when you use Piton, in plain words. If something is unclear,
          write to <SupportAddress /> before you sign up.
        </p>
      }
    >
      <Eligibility />
      <Reviews />
      <Money />
      <MoneyBack />
      <Rules />
      <Closing />
    </Article>
  );
}

function Eligibility() {
  return (
    <Part title="Who may use Piton">
      <ul>
        <li>
          You are 18 or older. If you are between 13 and 18, you need the permission of a parent or
          guardian.
        </li>
        <li>
          One account per person. An account may have several companies, so you do not need a second
          one.
        </li>
        <li>
          No proxies: you do not use a proxy or a network that hides your location, and you do not
          hold an account for another person.
        </li>
        <li>Your business and your bank account are in Saint Lucia.</li>
        <li>
          Your information is true, and you keep it up to date. Keep your password secret: you are
          responsible for actions taken with it until you tell us that another person has it.
        </li>
      </ul>
    </Part>
  );
}

function Reviews() {
  return (
    <Part title="Reviews">
      <p>
        Our staff review each new company and each bank account. Please allow 24 hours. You can take
        test payments at once, live payments once your company is approved, and receive payouts once
        your bank account and your email address are verified. If you change a company or a bank
        account, we review it again.
      </p>
      <p>
        We may reject or suspend a company, and will tell you why. We keep its balance until it is
        approved again.
      </p>
    </Part>
  );
}

function Money() {
  return (
    <>
      <Part id="fees" title="Fees">
        <p>
          {usualFeePercent}% of each approved payment. We deduct it from the payment, show it next
          to each one, and never send you a bill. Declined payments, test payments, payouts and the
          account itself are free.
        </p>
      </Part>
      <Part id="payouts" title="Payouts">
        <p>
          We pay once a week, on Friday, to the one bank account that you have linked, for all your
          companies together. A payout covers payments up to the end of Wednesday, less our fee and
          money returned to customers. If banks are closed on that Friday, your payouts page names
          the day.
        </p>
        <p>
          An amount below the minimum on your payouts page waits for the next Friday. If your bank
          returns a payout, we keep the money for you and check the account with you.
        </p>
      </Part>
    </>
  );
}

function MoneyBack() {
  return (
    <Part id="refunds" title="Refunds and disputes">
      <p>
        Sales are between you and your customer. To refund a payment, in part or in full, open it in
        your dashboard and choose Refund. We deduct the amount from your balance and return our fee
        on it to you. Your balance has to cover a refund, and a daily limit applies; write to us if
        you need more.
      </p>
      <p>
        A customer can dispute a payment with their bank. Until the decision, the amount is on hold.
        Up to the deadline that we email you, you can send evidence once under Disputes, and if you
        win, the amount is yours again. We keep our fee, because the payment was made, and may
        charge you the card network’s dispute fee. If your balance does not cover the amount, your
        next sales will.
      </p>
    </Part>
  );
}

function Rules() {
  return (
    <Part title="Prohibited uses">
      <ul>
        <li>Anything illegal in Saint Lucia or forbidden by card networks.</li>
        <li>Charging a card without its owner’s consent, or testing card numbers.</li>
        <li>Paying yourself with your own card to get cash.</li>
        <li>
          Storing card numbers yourself. With our pages and developer tools you never need to see
          one.
        </li>
        <li>Disrupting the service for others.</li>
      </ul>
    </Part>
  );
}

function Closing() {
  return (
    <>
      <Part id="closing" title="Closing an account">
        <p>
          To close your account at any time, write to us. We may close an account after 9 months of
          inactivity, and at once if these terms are broken. Your balance stays yours, but is not
          paid out while the account is closed. If you write to us, we reopen the account, review
          your companies again, and pay to your verified bank account.
        </p>
        <p>
          The <a href="/privacy-policy">Privacy Policy</a> says which data we keep afterwards, and
          for how long.
        </p>
      </Part>
      <Part title="Changes and the law">
        <p>
          Before an important change to these terms takes effect, we email you at your account’s
          address. The law of Saint Lucia applies.
        </p>
      </Part>
    </>
  );
}
