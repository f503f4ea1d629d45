import type { ReactNode } from 'react';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 64 64"
      className="size-14 shrink-0 fill-primary-soft stroke-primary desktop:size-16"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A 6.5% slice of the coin, to scale. */
export function FeeDrawing() {
  return (
    <Drawing>
      <circle cx="32" cy="33" r="23" />
      <path d="M32 33V10A23 23 0 0 1 41.13 11.89Z" className="fill-gold stroke-gold" />
      <path d="M32 33V10M32 33 41.13 11.89" />
    </Drawing>
  );
}

/** Five days, with the peak on Friday. */
export function FridayDrawing() {
  return (
    <Drawing>
      <rect x="9" y="13" width="46" height="42" rx="5" />
      <path d="M9 25H55M20 8V17M44 8V17" />
      <path d="M44 32 52 46H36Z" className="fill-gold stroke-gold" />
      <path d="M17 46V43M24 46V40M31 46V42" />
    </Drawing>
  );
}

/** Saint Lucia with the route from the shop to the bank. */
export function IslandDrawing() {
  return (
    <Drawing>
      <path d="M38 6C42 8 43 12 42 16 45 20 47 27 46 33 47 40 45 48 40 53 36 57 30 59 26 57 21 54 18 49 19 43 17 38 20 34 22 30 24 26 27 22 29 18 31 13 33 8 38 6Z" />
      <path d="M27 45C30 38 36 40 38 24" strokeDasharray="1 4" />
      <circle cx="27" cy="46" r="3.5" className="fill-primary" />
      <path d="M38 14 43 23H33Z" className="fill-gold stroke-gold" />
    </Drawing>
  );
}

/** A lock whose keyhole is the two peaks. */
export function SealDrawing() {
  return (
    <Drawing>
      <path d="M21 29V21A11 11 0 0 1 43 21V29" fill="none" />
      <rect x="12" y="29" width="40" height="27" rx="5" />
      <path d="M36 35 44 49H28Z" className="fill-gold stroke-gold" />
      <path d="M28 39 34 49H22Z" className="fill-primary" />
    </Drawing>
  );
}
