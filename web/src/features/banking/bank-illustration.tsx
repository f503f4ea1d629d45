/** The money's path from the month's peaks to the bank. Decorative: the words say the same. */
export function BankIllustration() {
  return (
    <svg
      viewBox="0 0 240 168"
      className="w-28 shrink-0 wide:w-40 desktop:w-80"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M176 14 236 152H116Z" className="fill-gold/30 stroke-gold" strokeDasharray="6 6" />
      <Building />
      <path d="M4 152h232" className="stroke-control" />
      <Coin x={200} y={124} />
      <Coin x={216} y={138} />
      <Coin x={188} y={138} />
    </svg>
  );
}

/** Its gable is the nearer of the two peaks. */
function Building() {
  return (
    <g>
      <path d="M92 34 168 78H16Z" className="fill-primary stroke-primary" />
      <circle cx="92" cy="62" r="7" className="fill-surface" />
      <path d="M24 86h136v8H24Z" className="fill-primary-soft stroke-primary" />
      {[34, 66, 98, 130].map((x) => (
        <path key={x} d={`M${x} 94h20v42H${x}Z`} className="fill-surface stroke-primary" />
      ))}
      <path d="M20 136h144v16H20Z" className="fill-primary-soft stroke-primary" />
    </g>
  );
}

function Coin({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r="13" className="fill-gold stroke-surface" />
      <path d={`M${x} ${y - 6}v12`} className="stroke-on-gold" />
    </g>
  );
}
