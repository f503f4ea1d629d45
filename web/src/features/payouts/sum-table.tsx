import { restWords } from '@piton/contract/payout-statement.ts';
import type { ReactNode } from 'react';
import { MoneyText } from '../../ui/money-text.tsx';
import { saleWords } from './friday/friday-words.ts';
import type { LineSum } from './sum-of-lines.ts';

type SumTableProps = { sum: LineSum; total: ReactNode };

/** Line under line as one would add it up on paper. What is nothing is left out, except for fees. */
export function SumTable({ sum, total }: SumTableProps) {
  return (
    <dl className="flex flex-col gap-1 text-14 tabular-nums">
      <Part name={saleWords(sum.saleCount)} mills={sum.saleMills} />
      <Part name="Fees" mills={-sum.feeMills} />
      {sum.cameBackMills !== 0 && (
        <Part name="Came back from earlier payouts" mills={sum.cameBackMills} />
      )}
      {sum.otherMills !== 0 && <Part name="Corrections and chargebacks" mills={sum.otherMills} />}
      {sum.carriedInMills !== 0 && <Part name={restWords.in} mills={sum.carriedInMills} />}
      {sum.carriedOutMills !== 0 && <Part name={restWords.out} mills={-sum.carriedOutMills} />}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2 text-16">
        <dt className="font-medium">{total}</dt>
        <dd className="font-semibold">
          <MoneyText mills={BigInt(sum.netMills)} />
        </dd>
      </div>
    </dl>
  );
}

function Part({ name, mills }: { name: string; mills: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd>
        <MoneyText mills={BigInt(mills)} decimalPlaces={mills % 10 === 0 ? 2 : 3} />
      </dd>
    </div>
  );
}
