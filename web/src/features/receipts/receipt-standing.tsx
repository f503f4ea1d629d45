import { millsFromText } from '@piton/contract/money/money.ts';
import { Check, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import { MoneyText } from '../../ui/money-text.tsx';
import type { Standing } from './standing.ts';

/** Readable at arm's length by icon, word and colour together. */
export function ReceiptStanding({ standing, amount }: { standing: Standing; amount: string }) {
  const { icon: Icon, soft, colour } = looks[standing.tone];
  return (
    <div className={`flex flex-col items-center gap-3 px-4 py-6 text-center ${soft}`}>
      <span className={`grid size-16 place-items-center rounded-full bg-surface ${colour}`}>
        <Icon className="size-9" aria-hidden="true" />
      </span>
      <div aria-live="polite">
        <h1 className={`text-32 font-semibold text-balance ${colour}`}>{standing.word}</h1>
        {standing.sentences.map((sentence) => (
          <p key={sentence} className="mt-2 text-16 text-balance wrap-anywhere">
            {sentence}
          </p>
        ))}
      </div>
      <p className="text-32 font-semibold desktop:text-44">
        <MoneyText mills={millsFromText(amount) ?? 0n} />
      </p>
    </div>
  );
}

const looks: Record<Standing['tone'], { icon: LucideIcon; soft: string; colour: string }> = {
  positive: { icon: Check, soft: 'bg-positive-soft', colour: 'text-positive' },
  warning: { icon: TriangleAlert, soft: 'bg-warning-soft', colour: 'text-warning' },
  danger: { icon: OctagonX, soft: 'bg-danger-soft', colour: 'text-danger' },
};
