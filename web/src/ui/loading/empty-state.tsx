import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** One sentence. */
  sentence: string;
  /** One button or link. */
  action?: ReactNode;
};

export function EmptyState({ sentence, action }: EmptyStateProps) {
  return (
    <div
      className={
        'madras flex flex-col items-center gap-4 rounded-16 border border-line bg-surface px-4 ' +
        'py-12 text-center'
      }
    >
      <PeaksOutline />
      <p className="max-w-80 text-16 text-balance">{sentence}</p>
      {action}
    </div>
  );
}

function PeaksOutline() {
  return (
    <svg
      viewBox="0 0 120 72"
      className="w-30 fill-surface stroke-control"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M78 8 110 64H46Z" strokeDasharray="4 4" />
      <path d="M44 24 68 64H20Z" />
      <path d="M4 64h112" />
    </svg>
  );
}
