import type { RefundPreview } from '@piton/contract/refunds/refund.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { ReactNode } from 'react';
import { MoneyText } from '../../../ui/money-text.tsx';
import { dayWords, methodSentence } from './refund-words.ts';

type RefundEffectsProps = { preview: RefundPreview; mode: SaleMode; isOld: boolean };

/** What a refund does to the fee, the balance and the next payout. */
export function RefundEffects({ preview, mode, isOld }: RefundEffectsProps) {
  const { amountCents, feeMills, costMills, balanceMills, balanceAfterMills } = preview;
  const { nextPayout } = preview;
  return (
    <section
      aria-label="What this refund does"
      aria-busy={isOld}
      className="flex flex-col gap-3 rounded-10 bg-sunken p-3 transition-opacity aria-busy:opacity-60"
    >
      <dl className="flex flex-col gap-1 tabular-nums">
        <Effect name="To your customer" mills={amountCents * 10} />
        <Effect name="Fee returned to you" mills={feeMills} />
        <div className="my-1 border-t border-line" />
        <Effect name="From your balance" mills={costMills} isSum />
        <Change name="Balance" before={balanceMills} after={balanceAfterMills} />
        {nextPayout !== null && (
          <Change
            name={`Payout on ${dayWords(nextPayout.valueDay)}`}
            before={nextPayout.beforeMills}
            after={nextPayout.afterMills}
          />
        )}
      </dl>
      <p className="text-14 text-pretty text-muted">
        {mode === 'test' ? 'Test money: no money moves.' : methodSentence(preview)}
      </p>
    </section>
  );
}

type RowProps = { name: string; isSum?: boolean; children: ReactNode };

function Row({ name, isSum = false, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className={isSum ? 'font-medium' : 'text-muted'}>{name}</dt>
      <dd className={`ml-auto text-right ${isSum ? 'font-semibold' : ''}`}>{children}</dd>
    </div>
  );
}

function Effect({ name, mills, isSum = false }: { name: string; mills: number; isSum?: boolean }) {
  return (
    <Row name={name} isSum={isSum}>
      <MoneyText mills={BigInt(mills)} decimalPlaces="exact" />
    </Row>
  );
}

/** Both figures, because the difference alone doesn't show what is left. */
function Change({ name, before, after }: { name: string; before: number; after: number }) {
  return (
    <Row name={name}>
      <span className="text-muted">
        <MoneyText mills={BigInt(before)} decimalPlaces="exact" />
        <span aria-hidden="true"> → </span>
        <span className="sr-only"> becomes </span>
      </span>
      <MoneyText mills={BigInt(after)} decimalPlaces="exact" />
    </Row>
  );
}
