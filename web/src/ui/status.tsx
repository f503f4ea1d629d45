import { Check, Clock, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';

export type StatusTone = 'positive' | 'warning' | 'danger' | 'neutral';

type StatusProps = { tone: StatusTone; word: string; icon?: LucideIcon };

/** Icon, word and colour together: none of them alone says it to everyone. */
export function Status({ tone, word, icon }: StatusProps) {
  const look = looks[tone];
  const Icon = icon ?? look.icon;
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-1 text-12 font-medium whitespace-nowrap ${look.colours}`}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {word}
    </span>
  );
}

const looks: Record<StatusTone, { icon: LucideIcon; colours: string }> = {
  positive: { icon: Check, colours: 'bg-positive-soft text-positive' },
  warning: { icon: TriangleAlert, colours: 'bg-warning-soft text-warning' },
  danger: { icon: OctagonX, colours: 'bg-danger-soft text-danger' },
  neutral: { icon: Clock, colours: 'bg-sunken text-muted' },
};
