import { PayFrame, PaySheet } from './pay-frame.tsx';

type NothingHereProps = {
  readonly title: string;
  readonly heading: string;
  readonly advice: string;
};

/** Shown for an incomplete link. */
export function NothingHere({ title, heading, advice }: NothingHereProps) {
  return (
    <PayFrame title={title}>
      <PaySheet>
        <h1 className="text-24 font-semibold text-balance">{heading}</h1>
        <p className="mt-3 text-16">{advice}</p>
      </PaySheet>
    </PayFrame>
  );
}
