/** The two peaks as a landscape at the foot of the page. */
export function Ridges() {
  return (
    <svg
      viewBox="0 0 1200 220"
      preserveAspectRatio="xMidYMax slice"
      className="absolute bottom-0 left-1/2 -z-10 h-36 w-full max-w-320 -translate-x-1/2 desktop:h-56"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M700 12 960 222H440Z" className="fill-gold/30 stroke-gold" strokeDasharray="7 7" />
      <path d="M500 84 690 222H310Z" className="fill-primary/25 stroke-primary" />
    </svg>
  );
}
