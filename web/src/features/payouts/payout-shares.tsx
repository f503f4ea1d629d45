import type { PayoutLine } from '@piton/contract/payout.ts';
import { TitledCard } from '../../ui/titled-card.tsx';
import { sumOfLines } from './sum-of-lines.ts';
import { SumTable } from './sum-table.tsx';

/** How it adds up, in all and company by company. */
export function PayoutShares({ lines }: { lines: readonly PayoutLine[] }) {
  const [only] = lines;
  return (
    <TitledCard title="How it adds up">
      {only !== undefined && lines.length === 1 ? (
        <>
          <h3 className="mb-3 text-16 font-medium wrap-anywhere">{only.companyName}</h3>
          <SumTable sum={only} total="To your bank" />
        </>
      ) : (
        <div className="flex flex-col gap-6">
          <div className="grid gap-6 wide:grid-cols-2">
            {lines.map((line) => (
              <section key={line.companyId} aria-label={line.companyName}>
                <h3 className="mb-2 text-16 font-medium wrap-anywhere">{line.companyName}</h3>
                <SumTable
                  sum={line}
                  total={line.netMills < 0 ? 'Taken from the others' : 'Its share'}
                />
              </section>
            ))}
          </div>
          <section aria-label="All companies" className="rounded-10 bg-sunken p-4">
            <h3 className="mb-2 text-16 font-medium">All companies</h3>
            <SumTable sum={sumOfLines(lines)} total="To your bank" />
          </section>
        </div>
      )}
    </TitledCard>
  );
}
