import { moneyParts } from '@piton/contract/money/money.ts';
import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';
import { type Earnings, earningsOf, sampleMonths, totalOf } from './sample-months.ts';
import { Sparkline } from './sparkline.tsx';

const weekMax = Math.max(...sampleMonths.flatMap(({ weeks }) => weeks));

/** Sample figures of a shop that add up and are marked as invented. */
export function SampleEarnings() {
  return (
    <section aria-labelledby="earnings" className="border-t border-line bg-surface">
      <div className="mx-auto max-w-280 px-4 py-8 desktop:px-6 desktop:py-12">
        <h2 id="earnings" className="text-24 font-semibold tracking-tight text-balance">
          Nine months of a sample shop
        </h2>
        <p className="mt-2 max-w-160 text-pretty text-muted">
          The shop and its figures are invented to show how sales, fees and payouts add up. They do
          not predict what you will earn.
        </p>
        <table className="mt-6 w-full border-collapse text-14 tabular-nums wide:text-16">
          <caption className="pb-2 text-left text-14 text-muted">
            <span className="mr-2 rounded-full bg-warning-soft px-2 py-0.5 font-medium text-warning">
              Sample data
            </span>
            All amounts in EC$
          </caption>
          <thead>
            <tr className="border-b border-line text-14 text-muted">
              <th scope="col" className="py-2 pr-2 text-left font-medium">
                Month<span className="hidden wide:inline">, week by week</span>
              </th>
              <th
                scope="col"
                className="hidden px-2 py-2 text-right font-medium desktop:table-cell"
              >
                Payments
              </th>
              <th scope="col" className="px-1 py-2 text-right font-medium wide:px-2">
                Card sales
              </th>
              <th scope="col" className="px-1 py-2 text-right font-medium wide:px-2">
                Fee {usualFeePercent}%
              </th>
              <th scope="col" className="py-2 pl-1 text-right font-medium wide:pl-2">
                Paid out
              </th>
            </tr>
          </thead>
          <tbody>
            {sampleMonths.map((month) => (
              <tr key={month.name} className="border-b border-line">
                <th scope="row" className="py-2 pr-2 text-left font-normal">
                  <span className="flex flex-col gap-x-6 gap-y-1 wide:flex-row wide:items-center">
                    <span className="wide:w-24">{month.name}</span>
                    <Sparkline values={month.weeks} max={weekMax} />
                  </span>
                </th>
                <Amounts of={earningsOf(month)} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="py-3 pr-2 text-left font-semibold">
                Nine months
              </th>
              <Amounts of={totalOf(sampleMonths.map(earningsOf))} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function Amounts({ of: { payments, salesMills, feeMills, paidOutMills } }: { of: Earnings }) {
  return (
    <>
      <td className="hidden px-2 text-right desktop:table-cell">{payments}</td>
      <td className="px-1 text-right wide:px-2">
        <Amount mills={salesMills} />
      </td>
      <td className="px-1 text-right wide:px-2">
        <Amount mills={feeMills} />
      </td>
      <td className="pl-1 text-right wide:pl-2">
        <Amount mills={paidOutMills} />
      </td>
    </>
  );
}

/** Without the currency, which the table's heading names once. */
function Amount({ mills }: { mills: bigint }) {
  const { whole, fraction } = moneyParts(mills);
  return (
    <>
      {whole}
      <span className="text-[0.85em] text-muted">{fraction}</span>
    </>
  );
}
