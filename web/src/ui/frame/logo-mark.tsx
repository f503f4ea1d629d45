/** Gros Piton behind Petit Piton: last month behind this month. */
export function LogoMark({ size = 'small' }: { size?: 'small' | 'large' }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={size === 'small' ? 'size-8 shrink-0' : 'size-16 shrink-0'}
      strokeLinejoin="round"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M21 6 30 26H12Z" className="fill-gold stroke-gold" />
      <path d="M12 11 21 26H3Z" className="fill-primary stroke-primary" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="flex items-center gap-2 text-20 font-semibold">
      <LogoMark />
      Piton
    </span>
  );
}
