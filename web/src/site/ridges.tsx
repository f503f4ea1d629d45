/** The two peaks as the landscape at the foot of the page. */
export function Ridges() {
  return (
    <svg
      viewBox="0 0 1200 300"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 bottom-0 -z-10 h-40 w-full desktop:h-72"
      aria-hidden="true"
    >
      <path d="M840 20 1130 300H550Z" className="fill-gold/25" />
      <path d="M560 110 800 300H320Z" className="fill-primary/20" />
      <path
        d="M840 20 1130 300H550Z"
        className="fill-none stroke-gold"
        strokeWidth="2"
        strokeDasharray="8 8"
      />
      <path d="M560 110 800 300H320Z" className="fill-none stroke-primary" strokeWidth="2" />
    </svg>
  );
}
