import { useTexts } from './texts/use-texts.ts';

/** Nobody can take a test for a payment, nor a payment for a test; cards where there is a form for them. */
export function TestBand({ hasCards }: { hasCards: boolean }) {
  const { test } = useTexts();
  return (
    <section aria-label={test.label} className="mt-4 overflow-hidden rounded-10 border border-line">
      <p className="hatched flex flex-wrap gap-x-2 px-3 py-2 text-16 text-on-gold">
        <strong className="font-semibold">{test.mark}</strong>
        <span>{test.nothingMoves}</span>
      </p>
      {hasCards && (
        <dl className="flex flex-col gap-1 px-3 py-2 text-14">
          {testCards.map(({ number, outcome }) => (
            <div key={number} className="flex flex-wrap justify-between gap-x-4">
              <dt className="tabular-nums">{number}</dt>
              <dd className="text-muted">{test[outcome]}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const testCards = [
  { number: '4444 1111 2222 3333', outcome: 'approved' },
  { number: '4444 1111 2222 1113', outcome: 'declined' },
  { number: '4444 1111 2222 5551', outcome: 'incomplete' },
] as const;
