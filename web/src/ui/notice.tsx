import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type NoticeTone = 'neutral' | 'positive' | 'warning' | 'danger';

type NoticeProps = { tone?: NoticeTone; children: ReactNode };

/** Unlike a toast, it stays in the page while it is true. */
export function Notice({ tone = 'neutral', children }: NoticeProps) {
  const { icon: Icon, soft, colour } = looks[tone];
  return (
    <div className={`flex gap-3 rounded-10 px-3 py-2.5 text-16 ${soft}`}>
      <Icon className={`mt-0.5 size-5 shrink-0 ${colour}`} aria-hidden="true" />
      <div className="flex min-w-0 flex-col items-start gap-2 wrap-anywhere">{children}</div>
    </div>
  );
}

const looks: Record<NoticeTone, { icon: LucideIcon; soft: string; colour: string }> = {
  neutral: { icon: Info, soft: 'bg-primary-soft', colour: 'text-primary' },
  positive: { icon: CircleCheck, soft: 'bg-positive-soft', colour: 'text-positive' },
  warning: { icon: TriangleAlert, soft: 'bg-warning-soft', colour: 'text-warning' },
  danger: { icon: CircleAlert, soft: 'bg-danger-soft text-danger', colour: 'text-danger' },
};
