import { nameRefund } from '@piton/contract/disputes/evidence-refund.ts';
import type { EvidenceFacts } from '@piton/contract/disputes/evidence.ts';
import { authenticationText } from '@piton/contract/payments/authentication.ts';
import { millsFromText } from '@piton/contract/money/money.ts';
import { DateText } from '../../ui/dates/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Fact } from '../../ui/titled-card.tsx';

/** The payment's details that go to the acquirer with the evidence. */
export function PaymentFacts({ facts }: { facts: EvidenceFacts }) {
  const texts: readonly [string, string][] = [
    ['Card', facts.card],
    ['Customer', facts.personName],
    ['Email', facts.personEmail],
    ['Phone', facts.personPhone],
    ['Customer’s network address', facts.payerAddress ?? ''],
    ['Purpose', facts.purpose],
    ['Approval code', facts.approvalCode],
    ['Invoice number', facts.invoice],
    ['Transaction number', facts.tranId],
    ['3-D Secure', facts.authentication === null ? '' : authenticationText(facts.authentication)],
  ];
  return (
    <dl className="flex flex-col gap-3">
      <Fact name="Paid">
        <MoneyText mills={millsFromText(facts.amount) ?? 0n} />,{' '}
        <DateText instant={new Date(facts.paid)} form="day-and-time" />
      </Fact>
      {facts.refunds.map((refund) => {
        const [name, text] = nameRefund(refund);
        return (
          <Fact key={`${refund.at} ${refund.reference}`} name={name}>
            {text}
          </Fact>
        );
      })}
      {texts
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      <Fact name="Goods marked as collected">
        {facts.collected === null ? (
          'No'
        ) : (
          <DateText instant={new Date(facts.collected)} form="day-and-time" />
        )}
      </Fact>
    </dl>
  );
}
