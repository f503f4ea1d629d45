import { carriedMills } from '@piton/contract/money/money.ts';
import type { MonthStatement } from '@piton/contract/payouts/payout-statement.ts';
import { useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { otherWords } from './line-words.ts';

type Movement = MonthStatement['companies'][number] | MonthStatement;

/** The parts of a month's balance, for all companies or the chosen one. */
export function MonthTable({ statement }: { statement: MonthStatement }) {
  const { companies } = statement;
  const [companyId, setCompanyId] = useState('');
  const company = companies.find((each) => each.companyId === companyId);
  return (
    <div className="flex flex-col gap-4">
      {companies.length > 1 && (
        <div className="wide:max-w-60">
          <Field label="Company">
            {(control) => (
              <SelectInput
                {...control}
                value={company?.companyId ?? ''}
                onChange={(event) => setCompanyId(event.target.value)}
              >
                <option value="">All companies</option>
                {companies.map((each) => (
                  <option key={each.companyId} value={each.companyId}>
                    {each.companyName}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          {company !== undefined && (
            <p className="mt-1 text-14 text-muted">The PDF and CSV include all companies.</p>
          )}
        </div>
      )}
      <dl className="divide-y divide-line border-y border-line *:last:font-semibold">
        {rowsOf(company ?? statement, statement.isOver).map(([name, mills]) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4 py-2">
            <dt>{name}</dt>
            <dd>
              <MoneyText mills={BigInt(mills)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type Row = [name: string, mills: number];

/** Signed amounts in whole cents, so that the last row is the sum of those above. */
function rowsOf(movement: Movement, isOver: boolean): Row[] {
  const parts: Row[] = [
    ['Opening balance', movement.openingMills],
    [`Sales (${movement.saleCount.toLocaleString('en')})`, movement.saleMills],
    ['Fees', -movement.feeMills],
    [otherWords, movement.otherMills],
    ['Payouts', -movement.paidMills],
    ['Returned from earlier payouts', movement.returnedMills],
  ];
  const mills = parts.map(([, part]) => BigInt(part));
  const carried = Number(carriedMills(mills, BigInt(movement.closingMills)));
  return [
    ...parts,
    ...(carried === 0 ? [] : ([['Carried over', carried]] satisfies Row[])),
    [isOver ? 'Closing balance' : 'Balance so far', movement.closingMills],
  ];
}
