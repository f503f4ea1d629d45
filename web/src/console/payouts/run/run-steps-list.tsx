import { Check, type LucideIcon, Minus } from 'lucide-react';
import type { RunStep } from './run-steps.ts';

/** The progress of the week: past steps, their people, and the next step. */
export function RunStepsList({ steps }: { steps: readonly RunStep[] }) {
  return (
    <ol className="grid gap-3 wide:grid-cols-2 desktop:grid-cols-6 desktop:gap-4">
      {steps.map(({ name, detail, state }, index) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className="flex items-start gap-3 desktop:flex-col desktop:gap-2"
        >
          <span
            className={`grid size-8 shrink-0 place-items-center rounded-full text-14 font-semibold tabular-nums ${looks[state].mark}`}
            aria-hidden="true"
          >
            <Mark icon={looks[state].icon} number={index + 1} />
          </span>
          <span className="min-w-0">
            <span className={`block ${state === 'now' ? 'font-semibold' : 'font-medium'}`}>
              {name}
              <span className="sr-only">: {looks[state].word}</span>
            </span>
            <span className="block text-14 text-muted wrap-anywhere">{detail}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ icon: Icon, number }: { icon: LucideIcon | null; number: number }) {
  return Icon === null ? number : <Icon className="size-5" />;
}

const looks: Record<RunStep['state'], { word: string; mark: string; icon: LucideIcon | null }> = {
  done: { word: 'done', mark: 'bg-positive-soft text-positive', icon: Check },
  now: { word: 'now', mark: 'bg-primary text-on-primary', icon: null },
  to_come: { word: 'to come', mark: 'border border-control text-muted', icon: null },
  not_needed: { word: 'not needed', mark: 'bg-sunken text-muted', icon: Minus },
};
