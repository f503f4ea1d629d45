import { useId } from 'react';

type Halves = { front: number; back: number };

/** The path to the first payout: each peak fills from the ground by half its height. */
export function TwoPeaks({ front, back }: Halves) {
  return (
    <svg
      viewBox="0 0 120 80"
      className="w-30 shrink-0 desktop:w-40"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <Peak path="M78 8 112 72H44Z" top={8} halves={back} colours="fill-gold stroke-gold" />
      <Peak path="M42 26 68 72H16Z" top={26} halves={front} colours="fill-primary stroke-primary" />
      <path d="M4 72h112" className="stroke-control" />
    </svg>
  );
}

type PeakProps = { path: string; top: number; halves: number; colours: string };

const ground = 72;

function Peak({ path, top, halves, colours }: PeakProps) {
  const clip = useId();
  const filledFrom = ground - ((ground - top) * halves) / 2;
  return (
    <>
      <clipPath id={clip}>
        <rect x="0" y={filledFrom - (halves === 2 ? 2 : 0)} width="120" height={ground} />
      </clipPath>
      <path d={path} className="fill-surface stroke-control" strokeDasharray="4 4" />
      <path d={path} className={colours} clipPath={`url(#${clip})`} />
    </>
  );
}
