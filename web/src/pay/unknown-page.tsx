import { PayFrame, PaySheet } from './pay-frame.tsx';
import { useTexts } from './texts/use-texts.ts';

export function UnknownPage() {
  const { unknown, titles } = useTexts();
  return (
    <PayFrame title={titles.unknown}>
      <PaySheet>
        <h1 className="text-24 font-semibold text-balance">{unknown.heading}</h1>
        <p className="mt-3 text-16">{unknown.advice}</p>
      </PaySheet>
    </PayFrame>
  );
}
