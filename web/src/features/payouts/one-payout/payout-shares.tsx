import { TitledCard } from '../../../ui/titled-card.tsx';
import { sumOfLines } from '../sum-of-lines.ts';
import { SumTable } from '../sum-table.tsx';
import type { PayoutDetails } from '../use-payouts.ts';

type PayoutSharesProps = { payout: Pick<PayoutDetails, 'lines' | 'status'> };

/** The sum of a payout, in total and per company. */
export function PayoutShares({ payout: { lines, status } }: PayoutSharesProps) {
  const [only] = lines;
  const total = totalWords[status];
  return (
    <TitledCard title="How it adds up">
      {only !== undefined && lines.length === 1 ? (
        <>
          <h3 className="mb-3 text-16 font-medium wrap-anywhere">{only.companyName}</h3>
          <SumTable sum={only} total={total} />
        </>
      ) : (
        <div className="flex flex-col gap-6">
          <div className="grid gap-6 wide:grid-cols-2">
            {lines.map((line) => (
              <section key={line.companyId} aria-label={line.companyName}>
                <h3 className="mb-2 text-16 font-medium wrap-anywhere">{line.companyName}</h3>
                <SumTable
                  sum={line}
                  total={line.netMills < 0 ? 'Offset by your other companies' : 'Its share'}
                />
              </section>
            ))}
          </div>
          <section aria-label="All companies" className="rounded-10 bg-sunken p-4">
            <h3 className="mb-2 text-16 font-medium">All companies</h3>
            <SumTable sum={sumOfLines(lines)} total={total} />
          </section>
        </div>
      )}
    </TitledCard>
  );
}

/** A failed payout's total must not name a bank. */
const totalWords: Record<PayoutDetails['status'], string> = {
  queued: 'To your bank',
  in_transit: 'To your bank',
  deposited: 'To your bank',
  cancelled: 'Not sent',
  failed: 'Failed',
  returned: 'Returned',
};
