import { Check, Clock, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';

type StatusTone = 'positive' | 'warning' | 'danger' | 'neutral';

export type StatusProps = { tone: StatusTone; word: string; icon?: LucideIcon };

/** Icon, word and colour together, because none of them works for everyone. */
export function Status({ tone, word, icon }: StatusProps) {
  const Icon = icon ?? looks[tone].icon;
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-1 text-12 font-medium whitespace-nowrap ${looks[tone].soft}`}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {word}
    </span>
  );
}

type StatusIconProps = Omit<StatusProps, 'word'> & { isSmall?: boolean };

/** For narrow rows that show the word elsewhere. */
export function StatusIcon({ tone, icon, isSmall = false }: StatusIconProps) {
  const Icon = icon ?? looks[tone].icon;
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-full ${isSmall ? 'size-6' : 'size-9'} ${looks[tone].soft}`}
    >
      <Icon className={isSmall ? 'size-4' : 'size-5'} aria-hidden="true" />
    </span>
  );
}

export function StatusWord({ tone, word }: Omit<StatusProps, 'icon'>) {
  return <span className={`font-medium ${looks[tone].plain}`}>{word}</span>;
}

const looks: Record<StatusTone, { icon: LucideIcon; soft: string; plain: string }> = {
  positive: { icon: Check, soft: 'bg-positive-soft text-positive', plain: 'text-positive' },
  warning: { icon: TriangleAlert, soft: 'bg-warning-soft text-warning', plain: 'text-warning' },
  danger: { icon: OctagonX, soft: 'bg-danger-soft text-danger', plain: 'text-danger' },
  neutral: { icon: Clock, soft: 'bg-sunken text-muted', plain: 'text-muted' },
};
