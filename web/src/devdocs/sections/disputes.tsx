import { disputeReasons, disputeReasonWords } from '@piton/contract/disputes/dispute.ts';
import { answerLengthMax, evidenceFieldsFor } from '@piton/contract/disputes/evidence-fields.ts';
import { evidenceFileBytesMax, evidenceFilesMax } from '@piton/contract/disputes/evidence.ts';
import { disputedCard } from '@piton/contract/test-tools/test-cards.ts';
import { exampleOf } from '@piton/contract/v1/event-examples.ts';
import { eventTypes } from '@piton/contract/v1/event-types.ts';
import { JsonSnippet } from '../json-snippet.tsx';
import { NameList } from '../name-list.tsx';
import { Samples } from '../samples.tsx';
import { Code, Section } from '../section.tsx';

/** A guide: from the customer's bank to the decision. */
export function Disputes() {
  return (
    <>
      <Course />
      <Events />
      <Money />
      <Evidence />
      <Records />
    </>
  );
}

function Course() {
  return (
    <Section id="dispute-course" title="From the claim to the decision">
      <p>
        A customer can ask their bank to take a card payment back. The bank then disputes it: the
        amount leaves your balance at once, and you have until a fixed day to respond.
      </p>
      <ol>
        <li>
          <strong>It opens.</strong> You get the event <Code>dispute.opened</Code> and an email with
          the reason and the deadline, <Code>respondBy</Code>. That whole day counts, in Saint
          Lucia. If <Code>respondBy</Code> is <Code>null</Code>, we don’t know the deadline, so
          respond soon.
        </li>
        <li>
          <strong>You respond</strong> in the dashboard, under <a href="/disputes">Disputes</a>.
          Send evidence, or accept the dispute. Either is final. The API reads disputes, but takes
          no evidence.
        </li>
        <li>
          <strong>We pass your evidence on</strong> to the acquirer as one PDF, with our record of
          the payment.
        </li>
        <li>
          <strong>The acquirer reports the decision</strong>, which can take weeks:{' '}
          <Code>dispute.won</Code> or <Code>dispute.lost</Code>. Without a response by the deadline
          you lose.
        </li>
      </ol>
      <p>
        While a dispute is open, don’t release goods that the customer hasn’t collected, and don’t
        refund the payment: Piton refuses it with <Code>refund_refused</Code>, because the customer
        would get the money twice.
      </p>
    </Section>
  );
}

const example = exampleOf('dispute.opened', 'live', new Date('2026-12-01T14:05:00.000Z'));
const disputeEvents = Object.entries(eventTypes).filter(([name]) => name.startsWith('dispute.'));

function Events() {
  return (
    <Section id="dispute-events" title="Events and look-ups">
      <p>
        Subscribe your endpoint to these <a href="/devdocs/webhooks">webhooks</a>. They have the
        dispute in <Code>data</Code>. Find your order by its <Code>paymentId</Code>:{' '}
        <Code>GET /v1/payments/{'{id}'}</Code> has your <Code>reference</Code>.
      </p>
      <NameList entries={disputeEvents.map(([name, text]) => ({ name, text }))} />
      <p>
        <Code>dispute.due</Code> comes 7, 3 and 1 days before the deadline, with an email, while you
        haven’t responded. Disputes of test payments get no reminders.
      </p>
      <JsonSnippet name="A dispute" of={example} />
      <p>
        List the open ones with a key that has the permission <Code>read</Code>, for example once a
        day, in case a webhook was missed:
      </p>
      <Samples step="list-disputes" />
      <p>
        To test your handler, pay in test mode with the card <Code>{disputedCard}</Code>. Some
        seconds later an example of <Code>dispute.opened</Code> names that payment. It has{' '}
        <Code>isExample: true</Code>, so no dispute can be fetched and no money moves.
      </p>
    </Section>
  );
}

function Money() {
  return (
    <Section id="dispute-money" title="The money, step by step">
      <NameList
        entries={[
          {
            name: 'dispute.opened',
            text: (
              <>
                <Code>amount</Code> leaves <Code>available</Code> in your balance and counts as{' '}
                <Code>disputed</Code>. If we charge a <Code>fee</Code> for the dispute, it leaves,
                too. In a payout this is the entry <Code>chargeback</Code>. Our fee on the payment
                stays with us.
              </>
            ),
          },
          {
            name: 'dispute.won',
            text: (
              <>
                <Code>amount</Code> is yours again, as the entry <Code>chargeback_reversal</Code> in
                your next payout. The dispute’s <Code>fee</Code> isn’t returned.
              </>
            ),
          },
          {
            name: 'dispute.lost',
            text: (
              <>
                Nothing moves in your balance, because the amount has already left it. The payment’s{' '}
                <Code>refunded</Code> now counts it.
              </>
            ),
          },
        ]}
      />
      <p>
        Accepting a dispute moves no money by itself. It is lost once the acquirer confirms it. The
        amount may be a part of the payment. If your balance becomes negative, your next sales cover
        it.
      </p>
    </Section>
  );
}

function Evidence() {
  const megabytes = evidenceFileBytesMax / 1024 / 1024;
  return (
    <Section id="dispute-evidence" title="Evidence">
      <p>
        The form asks different questions for each <Code>reason</Code>, each answered in up to{' '}
        {answerLengthMax.toLocaleString('en')} characters. Add up to {evidenceFilesMax} files of up
        to {megabytes} MB: PDF, PNG or JPEG. You can save a draft and send it later, once. We add
        the payment’s time, amount, card, approval code, the result of 3-D Secure, the address of
        the browser that paid on our page, and its refunds.
      </p>
      <NameList
        entries={disputeReasons.map((name) => ({
          name,
          kind: disputeReasonWords[name],
          text: evidenceFieldsFor(name)
            .map(({ label }) => label)
            .join(' · '),
        }))}
      />
    </Section>
  );
}

function Records() {
  return (
    <Section id="dispute-records" title="Records to keep for each order">
      <p>
        A dispute can come months after the payment. A shop that keeps these with the order can
        respond in minutes:
      </p>
      <ul>
        <li>
          the payment’s id and <Code>transactionNumber</Code>, from its webhook;
        </li>
        <li>the order, with the description and price as the customer saw them;</li>
        <li>your refund and cancellation rules, and when the customer accepted them;</li>
        <li>
          the delivery: day, place, who took it, the courier’s number, a signature or a photo. For
          services, the day and the result;
        </li>
        <li>your messages with the customer;</li>
        <li>refunds made in another way, such as cash, with a receipt.</li>
      </ul>
      <p>
        Keep no card numbers, on paper or in photos either. Many disputes begin because the customer
        doesn’t recognise a payment: use a <Code>purpose</Code> that names the order, and refund
        quickly when a customer complains to you first.
      </p>
    </Section>
  );
}
