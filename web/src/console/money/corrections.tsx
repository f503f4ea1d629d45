import type { ShownCorrection } from '@piton/contract/payments/correction.ts';
import { CorrectionCard } from './correction-card.tsx';
import { CountedSection } from './counted-section.tsx';

type CorrectionsProps = {
  title: string;
  corrections: readonly ShownCorrection[];
  /** How many there are, which may be more than are shown. */
  count: number;
};

/** Several under a heading of their own; nothing where there are none. */
export function Corrections({ title, corrections, count }: CorrectionsProps) {
  if (corrections.length === 0) return null;
  return (
    <CountedSection title={title} count={count} shown={corrections.length}>
      {corrections.map((correction) => (
        <CorrectionCard key={correction.id} correction={correction} />
      ))}
    </CountedSection>
  );
}
