import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';
import { Article, Part } from './article.tsx';
import type { SitePage } from './site-page.ts';
import { SupportAddress } from './support-address.tsx';

export const terms: SitePage = {
  path: '/term-condition',
  title: 'Terms of Service · Piton',
  description:
    `What you agree to when you take card payments with Piton: who may have an account, the ${usualFeePercent}% ` +
    'fee, Friday’s payouts, refunds, disputes and closing.',
  Content: Terms,
};

function Terms() {
  return (
    <Article
      title="Terms of Service"
      lead={
        <p>
          What you and we agree to when you use Piton, in plain words. If something here is not
          clear to you, write to <SupportAddress /> before you sign up.
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
          One account per person. An account may have several companies; you don’t need a second
          account.
        </li>
        <li>
          No proxies: you do not hide behind a proxy or a network that disguises where you are, and
          you do not hold an account for another person.
        </li>
        <li>Your business and your bank account are in Saint Lucia.</li>
        <li>
          What you tell us is true, and you keep it up to date. Keep your password to yourself: what
          is done with it counts as done by you, until you tell us that another person has it.
        </li>
      </ul>
    </Part>
  );
}

function Reviews() {
  return (
    <Part title="Reviews">
      <p>
        A person looks at each new company and at each bank account. Please allow 24 hours for it.
        You can take test payments from the first minute; live payments begin when your company is
        approved, and payouts when your bank account is verified and your email address confirmed.
        When you change a company or a bank account, we look at it again.
      </p>
      <p>
        We may refuse or suspend a company, and we tell you why. What it took in stays with us until
        it is approved again.
      </p>
    </Part>
  );
}

function Money() {
  return (
    <>
      <Part id="fees" title="Fees">
        <p>
          {usualFeePercent}% of each approved payment. It is taken from the payment, so that you
          never get a bill, and you see it beside each one. Payments that are declined cost nothing,
          nor do test payments, payouts or having an account.
        </p>
      </Part>
      <Part id="payouts" title="Payouts">
        <p>
          Once a week, on Friday, to the one bank account that you have linked, for all your
          companies together. A payout holds what was paid up to the end of Wednesday, less our fee
          and less what went back to customers. Where banks are closed on that Friday, your payouts
          page names the day.
        </p>
        <p>
          A very small amount waits for the next Friday; your payouts page says from which amount on
          we pay. If your bank sends a payout back, we keep the money for you and look at the
          account with you.
        </p>
      </Part>
    </>
  );
}

function MoneyBack() {
  return (
    <Part id="refunds" title="Refunds and disputes">
      <p>
        What you sell is between you and your customer. To give a payment back, in part or in full,
        write to us: the amount is taken from what we owe you, and our fee on it is given back to
        you.
      </p>
      <p>
        A customer can ask their bank to take a payment back. Until that is decided, the amount is
        held. You can send us what shows that the payment was right, and if you win, it is yours
        again. Our fee stays, because the payment was made, and what the card network charges for a
        dispute may be charged to you. If we owe you less than what goes back, your next sales make
        up for it.
      </p>
    </Part>
  );
}

function Rules() {
  return (
    <Part title="What Piton is not for">
      <ul>
        <li>Anything that is against the law in Saint Lucia, or that card networks forbid.</li>
        <li>Charging a card without its owner’s consent, or trying out card numbers.</li>
        <li>Paying yourself with your own card to get cash.</li>
        <li>
          Keeping card numbers yourself. Our pages and our developer tools are made so that you
          never have to see one.
        </li>
        <li>Getting in the way of the service for others.</li>
      </ul>
    </Part>
  );
}

function Closing() {
  return (
    <>
      <Part id="closing" title="Closing an account">
        <p>
          You can have your account closed at any time: write to us. We may close an account after 9
          months of inactivity, and at once where these terms are broken. What we still owe you
          stays yours, but nothing is paid out while the account is closed. Write to us: we open it
          again for that, look at your companies once more, and pay to your verified bank account.
        </p>
        <p>
          What we keep afterwards, and for how long, says the{' '}
          <a href="/privacy-policy">Privacy Policy</a>.
        </p>
      </Part>
      <Part title="Changes and the law">
        <p>
          When these terms change in something that matters to you, we write to the address of your
          account before it holds. The law of Saint Lucia applies.
        </p>
      </Part>
    </>
  );
}
