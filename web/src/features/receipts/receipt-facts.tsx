import type { CheckedReceipt } from '@piton/contract/receipts/receipt.ts';
import type { ReactNode } from 'react';
import { DateText } from '../../ui/dates/date-text.tsx';

/** The details for comparing the customer at the counter with the one who paid. */
export function ReceiptFacts({ receipt }: { receipt: CheckedReceipt }) {
  const { personName, purpose, invoiceNumber, card, companyName, created } = receipt;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Paid by', personName],
    ['For', purpose],
    ['Invoice', invoiceNumber],
    ['When', <DateText key="when" instant={new Date(created)} form="day-and-time" />],
    ['Card', card],
    ['Paid to', companyName],
  ];
  return (
    <dl>
      {facts.map(
        ([name, value]) =>
          value && (
            <div
              key={name}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2"
            >
              <dt className="text-14 text-muted">{name}</dt>
              <dd className="ml-auto text-right text-16 font-medium wrap-anywhere tabular-nums">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
