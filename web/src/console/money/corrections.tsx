import type { ShownCorrection } from '@piton/contract/correction.ts';
import { useId } from 'react';
import { CorrectionCard } from './correction-card.tsx';

type CorrectionsProps = { title: string; corrections: readonly ShownCorrection[] };

/** Several under a heading of their own; nothing where there are none. */
export function Corrections({ title, corrections }: CorrectionsProps) {
  const headingId = useId();
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="text-20 font-semibold">
        {title}
      </h2>
      {corrections.map((correction) => (
        <CorrectionCard key={correction.id} correction={correction} />
      ))}
    </section>
  );
}
