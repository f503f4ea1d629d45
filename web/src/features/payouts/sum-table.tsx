import { carriedMills } from '@piton/contract/money/money.ts';
import type { ReactNode } from 'react';
import { MoneyText } from '../../ui/money-text.tsx';
import { saleWords } from './friday/friday-words.ts';
import { otherWords } from './statement/line-words.ts';
import type { LineSum } from './sum-of-lines.ts';

type SumTableProps = { sum: LineSum; total: ReactNode };

/** A sum in cents, line by line, as on paper. Zero lines are left out, except fees. */
export function SumTable({ sum, total }: SumTableProps) {
  const { saleMills, feeMills, returnedMills, otherMills, netMills } = sum;
  const parts = [saleMills, -feeMills, returnedMills, otherMills];
  const carried = Number(carriedMills(parts.map(BigInt), BigInt(netMills)));
  return (
    <dl className="flex flex-col gap-1 text-14 tabular-nums">
      <Part name={saleWords(sum.saleCount)} mills={saleMills} />
      <Part name="Fees" mills={-feeMills} />
      {returnedMills !== 0 && <Part name="Returned from earlier payouts" mills={returnedMills} />}
      {otherMills !== 0 && <Part name={otherWords} mills={otherMills} />}
      {carried !== 0 && <Part name="Carried over" mills={carried} />}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2 text-16">
        <dt className="font-medium">{total}</dt>
        <dd className="font-semibold">
          <MoneyText mills={BigInt(netMills)} />
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
        <MoneyText mills={BigInt(mills)} />
      </dd>
    </div>
  );
}
