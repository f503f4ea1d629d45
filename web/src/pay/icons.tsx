import type { ReactNode } from 'react';

/**
 * Drawn in the current colour on a 24-unit grid. Hidden from screen readers, because the words
 * next to it say the same.
 */
function Icon({ className, children }: { className: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 fill-none stroke-current ${className}`}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

type IconProps = { className: string };

export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 7v6M12 16.5v.01" />
    </Icon>
  );
}

/** Draws a path that comes with the page's props. */
export function PathIcon({ path, className }: IconProps & { path: string }) {
  return (
    <Icon className={className}>
      <path d={path} />
    </Icon>
  );
}

export const checkPath = 'm5 12.5 4.5 4.5L19 7.5';

export function CheckIcon(props: IconProps) {
  return <PathIcon path={checkPath} {...props} />;
}

export function ChevronIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 9 6 6 6-6" />
    </Icon>
  );
}

export function LockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="11" width="16" height="10" rx="2" />
      <path d="M8 11V7a4 4 0 0 1 8 0v4" />
    </Icon>
  );
}

export function SpinnerIcon({ className }: IconProps) {
  return (
    <Icon className={`animate-spin ${className}`}>
      <path d="M21 12a9 9 0 1 1-6.2-8.56" />
    </Icon>
  );
}
