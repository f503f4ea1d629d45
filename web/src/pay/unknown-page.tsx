import { PayFrame, PaySheet } from './pay-frame.tsx';

export function UnknownPage() {
  return (
    <PayFrame>
      <PaySheet>
        <h1 className="text-24 font-semibold text-balance">There is nobody to pay here</h1>
        <p className="mt-3 text-16">
          This link does not lead to a company. A letter may have gone missing on the way: ask
          whoever sent it to you to send it once more.
        </p>
      </PaySheet>
    </PayFrame>
  );
}
