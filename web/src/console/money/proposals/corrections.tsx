import type { ShownCorrection } from '@piton/contract/payments/correction.ts';
import { CorrectionCard } from './correction-card.tsx';
import { CountedSection } from '../counted-section.tsx';

type CorrectionsProps = {
  title: string;
  corrections: readonly ShownCorrection[];
  /** The total number, which may exceed the shown ones. */
  count: number;
};

/** Corrections under a heading; renders nothing if there are none. */
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
