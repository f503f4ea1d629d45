import {
  Building2,
  Check,
  ChevronRight,
  Clock,
  FlaskConical,
  Landmark,
  MonitorSmartphone,
  Share2,
  type LucideIcon,
  UserRoundCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Status } from '../../ui/status.tsx';
import type { StartStep } from './start-steps.ts';

type StepRowProps = { step: StartStep; isNext: boolean };

export function StepRow({ step, isNext }: StepRowProps) {
  const { name, standing, path, word } = step;
  return (
    <li>
      <Way path={path}>
        <StepIcon icon={words[name].icon} standing={standing} isNext={isNext} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-col items-start gap-x-3 gap-y-1 wide:flex-row wide:items-center">
            <span className="font-medium">{name}</span>
            {word && <Standing word={word} />}
          </span>
          <StepText step={step} />
        </span>
        {path && <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />}
      </Way>
    </li>
  );
}

function StepText({ step: { name, standing, reviewTxt } }: { step: StartStep }) {
  if (reviewTxt) {
    return (
      <span className="text-14 whitespace-pre-line text-danger wrap-anywhere">{reviewTxt}</span>
    );
  }
  if (standing === 'done') return null;
  const { what, later = what } = words[name];
  const text = { waiting: 'Please allow 24 hours.', later, open: what, optional: what }[standing];
  return <span className="text-14 text-balance text-muted">{text}</span>;
}

const row = '-mx-2 flex min-h-16 items-center gap-3 rounded-10 px-2 py-3';

/** Makes the whole row a link if the step has a page. */
function Way({ path, children }: { path: string | undefined; children: ReactNode }) {
  if (path === undefined) return <div className={row}>{children}</div>;
  // The pay page is a document of its own.
  if (path.startsWith('/PayCompany/')) {
    return (
      <a href={path} className={`${row} transition-colors hover:bg-primary-soft`}>
        {children}
      </a>
    );
  }
  return (
    <Link to={path} className={`${row} transition-colors hover:bg-primary-soft`}>
      {children}
    </Link>
  );
}

function Standing({ word }: { word: NonNullable<StartStep['word']> }) {
  if (word === 'In Review') return <Status tone="warning" word={word} icon={Clock} />;
  if (word === 'Optional') return <span className="text-14 text-muted">{word}</span>;
  return <Status tone="positive" word={word} />;
}

type StepIconProps = { icon: LucideIcon; standing: StartStep['standing']; isNext: boolean };

function StepIcon({ icon, standing, isNext }: StepIconProps) {
  const Icon = standing === 'done' ? Check : icon;
  const open = isNext ? 'bg-primary text-on-primary' : 'bg-primary-soft text-primary';
  const colours = {
    done: 'bg-positive-soft text-positive',
    waiting: 'bg-warning-soft text-warning',
    open,
    optional: open,
    later: 'bg-sunken text-muted',
  };
  return (
    <span className={`grid size-11 shrink-0 place-items-center rounded-full ${colours[standing]}`}>
      <Icon className="size-5" aria-hidden="true" />
    </span>
  );
}

type Words = {
  icon: LucideIcon;
  what: string;
  /** The explanation while the step can't be done yet. */
  later?: string;
};

const words: Record<StartStep['name'], Words> = {
  'Verify Account': { icon: UserRoundCheck, what: 'Open the link in our email.' },
  'Setup your company': { icon: Building2, what: 'The name your customers know.' },
  'Link Bank Account': { icon: Landmark, what: 'Where we send your payouts.' },
  'Try a test payment': {
    icon: FlaskConical,
    what: 'See what your customers see. No money moves.',
    later: 'Available once you’ve added a company.',
  },
  'Share your pay link': {
    icon: Share2,
    what: 'Your customers pay on your own page.',
    later: 'Available once your company is approved.',
  },
  'Setup On Web or App': {
    icon: MonitorSmartphone,
    what: 'Take payments in your own online shop.',
  },
};
