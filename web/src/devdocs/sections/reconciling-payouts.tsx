import { exactTextFromMills, feeMills } from '@piton/contract/money/money.ts';
import { usualFeeBasisPoints, usualFeePercent } from '@piton/contract/money/usual-fee.ts';
import { eventTypes } from '@piton/contract/v1/event-types.ts';
import { DocsTable } from '../docs-table.tsx';
import { NameList } from '../name-list.tsx';
import { Samples } from '../samples.tsx';
import { Code, Section, SubSection } from '../section.tsx';
import { Words } from '../words.tsx';

/** A guide: from the sum on the bank statement to the orders that it pays. */
export function ReconcilingPayouts() {
  return (
    <>
      <Week />
      <Matching />
      <Entries />
      <Rounding />
      <Problems />
    </>
  );
}

function Week() {
  return (
    <Section id="payout-week" title="A week and its payout">
      <ul>
        <li>
          <strong>The week ends on Wednesday</strong> at midnight in Saint Lucia (
          <Code>cutOffDay</Code>). The payout has everything posted to your balance up to then:
          payments, refunds, disputes and adjustments.
        </li>
        <li>
          <strong>On Friday it reaches your bank</strong> (<Code>expectedDay</Code>), or on the next
          business day after a bank holiday.
        </li>
        <li>
          <strong>Our fee is {usualFeePercent} %</strong> of each approved payment, unless your
          company has another agreement. It is taken off before the payout, so your bank receives
          the rest and we send no invoice. A declined payment costs nothing.
        </li>
        <li>
          <strong>A payout never changes.</strong> Its entries are final when{' '}
          <Code>payout.queued</Code> arrives. Anything later belongs to the next one.
        </li>
      </ul>
      <p>
        Your bank statement shows one sum with our payout’s <Code>reference</Code>, such as{' '}
        <Code>PO26W48…</Code>, and names no order or customer. An owner with several companies gets
        one transfer for all of them. A key sees its own company’s part, so add up the{' '}
        <Code>amount</Code> of the same <Code>id</Code> from each company’s key.
      </p>
      <p>
        Test mode has no payouts. Send your endpoint an example event, such as{' '}
        <Code>payout.deposited</Code>, under <a href="/developers/webhooks?mode=test">Developers</a>
        .
      </p>
    </Section>
  );
}

function Matching() {
  return (
    <Section id="payout-matching" title="Match a payout with your orders">
      <p>
        Start when <Code>payout.deposited</Code> arrives, or once a week after Friday. The key needs
        the permission <Code>read</Code>.
      </p>
      <ol>
        <li>
          Find the bank’s line by <Code>reference</Code> and compare <Code>amount</Code>.
        </li>
        <li>
          List all of <Code>GET /v1/payouts/{'{id}'}/entries</Code>,{' '}
          <a href="/devdocs/api">page by page</a>, and store them.
        </li>
        <li>
          Add up <Code>net</Code>. The sum must be the payout’s <Code>amount</Code>, to the cent. If
          it isn’t, a page is missing.
        </li>
        <li>
          Read the payment of each <Code>paymentId</Code>: its <Code>reference</Code> and{' '}
          <Code>metadata</Code> are the ones that you gave the payment request. A program that
          stores the id from <Code>payment.approved</Code> with the order saves this request.
        </li>
        <li>
          Post <Code>gross</Code> as the sale and <Code>fee</Code> as the cost, and mark the order
          as paid out.
        </li>
      </ol>
      <Samples step="reconcile-payouts" />
      <p>
        Without code: <a href="/payouts">Payouts</a> shows the same lines, and downloads them as
        CSV.
      </p>
    </Section>
  );
}

const text = exactTextFromMills;
const fee = (mills: bigint) => feeMills(mills, BigInt(usualFeeBasisPoints));

const [first, second, refunded] = [99_000n, 20_000n, 10_000n];
const exact = first - fee(first) + second - fee(second) - refunded + fee(refunded);
const rest = exact % 10n;

function Entries() {
  const row = (name: string, gross: bigint, itsFee: bigint) =>
    [name, text(gross), text(itsFee), text(gross - itsFee)] as const;
  return (
    <Section id="payout-entries" title="Entries of a payout">
      <p>
        Each entry has <Code>gross</Code>, <Code>fee</Code> and <Code>net</Code>, which is gross
        less fee. Money that leaves your balance is negative, and so is a fee that you get back.
      </p>
      <DocsTable
        caption="The entries of a small payout"
        head={['type', 'gross', 'fee', 'net']}
        isMoney
        rows={[
          row('payment', first, fee(first)),
          row('payment', second, fee(second)),
          row('refund', -refunded, -fee(refunded)),
          row('carried_over', -rest, 0n),
          ['amount', '', '', <strong key="sum">{text(exact - rest)}</strong>],
        ]}
      />
      <NameList
        entries={types.map(({ name, text: meaning }) => ({ name, text: <Words>{meaning}</Words> }))}
      />
    </Section>
  );
}

const types = [
  { name: 'payment', text: 'An approved payment. Match it by `paymentId`.' },
  {
    name: 'refund',
    text: 'You returned money. The fee on that part comes back to you. It is posted when you request the refund, not when the customer gets it.',
  },
  {
    name: 'refund_failed',
    text: 'A refund failed, so its money is yours again. It has the `refundId` of the earlier entry.',
  },
  {
    name: 'chargeback',
    text: 'A dispute opened. The fee is the dispute’s, if there is one. Match it by `disputeId`.',
  },
  {
    name: 'chargeback_reversal',
    text: 'You won the dispute, and have the amount back.',
  },
  {
    name: 'adjustment',
    text: 'Our staff corrected your balance. You got an email about it. `paymentId` names the payment if it is about one.',
  },
  {
    name: 'payout_return',
    text: 'An earlier payout didn’t arrive, so its money is in this one. `payoutId` names it.',
  },
  {
    name: 'carried_over',
    text: 'The part of a cent from the last payout, or left for the next one.',
  },
];

function Rounding() {
  return (
    <Section id="payout-rounding" title="Tenths of a cent">
      <p>
        Payments and refunds are whole cents. Our fee on EC${text(first)} is EC$
        {text(fee(first))}, with a third decimal: a tenth of a cent, or mill. Banks move whole
        cents, so a payout is rounded down, and the rest is carried over to the next one. Nothing is
        lost.
      </p>
      <ul>
        <li>
          Compute in whole mills (<Code>{text(fee(first))}</Code> → <Code>{`${fee(first)}`}</Code>)
          or with a decimal type. Sums of floating-point dollars go wrong.
        </li>
        <li>
          Take each fee from the entry. If you round each one to cents yourself, your sum differs
          from ours.
        </li>
        <li>
          For books in whole cents, post the week’s fees as one sum, and <Code>carried_over</Code>{' '}
          to a rounding account.
        </li>
      </ul>
    </Section>
  );
}

const payoutEvents = Object.entries(eventTypes).filter(([name]) => name.startsWith('payout.'));

function Problems() {
  return (
    <Section id="payout-problems" title="No payout, or one that didn’t arrive">
      <p>
        A payout is held, wholly or in part, while you have no verified bank account, your email
        address isn’t confirmed, the sum is below the minimum or below zero, or our review of your
        company has stopped it. The money stays in your balance (<Code>GET /v1/balance</Code>,{' '}
        <Code>available</Code>) and joins the next payout. A held week has no payout in the API:{' '}
        <a href="/payouts">Payouts</a> names the reason and the minimum.
      </p>
      <SubSection id="payout-events" title="Events">
        <NameList entries={payoutEvents.map(([name, meaning]) => ({ name, text: meaning }))} />
        <p>
          After <Code>payout.cancelled</Code>, <Code>payout.failed</Code> or{' '}
          <Code>payout.returned</Code>, keep what you posted for its entries, and undo the transfer
          alone. Its sum comes back as <Code>payout_return</Code> in a later payout, which doesn’t
          repeat the entries.
        </p>
      </SubSection>
    </Section>
  );
}
