import { useEffect, type ReactNode } from 'react';
import { LanguageSwitch } from './texts/language-switch.tsx';
import { useTexts } from './texts/use-texts.ts';

type PayFrameProps = {
  /** The title of the browser tab. */
  readonly title: string;
  readonly children: ReactNode;
};

/** The frame of the page, which stays in place while its content changes. */
export function PayFrame({ title, children }: PayFrameProps) {
  const { frame } = useTexts();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="mx-auto flex w-full max-w-120 flex-1 flex-col px-4 pt-1 pb-6 wide:pt-6 wide:pb-12 print:p-0">
      <LanguageSwitch />
      <main>{children}</main>
      <footer className="mt-6 flex items-center justify-center gap-2 text-14 text-muted">
        <PitonMark />
        <span>{frame.madeBy}</span>
      </footer>
    </div>
  );
}

export function PaySheet({ children }: { children: ReactNode }) {
  return <div className="rounded-16 border border-line bg-surface p-4 wide:p-6">{children}</div>;
}

/** Repeated here because this page shares no code with the dashboard. */
function PitonMark() {
  return (
    <svg
      viewBox="0 0 32 32"
      className="size-6 shrink-0"
      strokeLinejoin="round"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M21 6 30 26H12Z" className="fill-gold stroke-gold" />
      <path d="M12 11 21 26H3Z" className="fill-primary stroke-primary" />
    </svg>
  );
}
