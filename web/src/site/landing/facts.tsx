import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';
import type { ReactNode } from 'react';
import { FeeDrawing, FridayDrawing, IslandDrawing, SealDrawing } from './fact-drawings.tsx';

type Fact = { title: ReactNode; text: string; drawing: ReactNode };

const facts: readonly Fact[] = [
  {
    title: `${usualFeePercent}% transaction fee`,
    text: 'Deducted from each payment and shown next to it. No monthly fee, no set-up fee.',
    drawing: <FeeDrawing />,
  },
  {
    title: 'Weekly payouts, every Friday',
    text: 'Payments up to Wednesday reach your bank account on Friday. If banks are closed that day, your payouts page names another.',
    drawing: <FridayDrawing />,
  },
  {
    title: 'Local management and routing',
    text: 'Run in Saint Lucia: your money goes to your own bank here, in EC dollars.',
    drawing: <IslandDrawing />,
  },
  {
    title: (
      <>
        RSA <span className="whitespace-nowrap">end-to-end</span> encryption
      </>
    ),
    text: 'Card details are encrypted on your customer’s phone with your company’s own RSA key, and decrypted only to charge the card.',
    drawing: <SealDrawing />,
  },
];

/** Piton in four sentences. */
export function Facts() {
  return (
    <section
      id="learn-more"
      tabIndex={-1}
      aria-labelledby="facts"
      className="border-t border-line bg-surface outline-none"
    >
      <div className="mx-auto max-w-280 px-4 py-8 desktop:px-6 desktop:py-12">
        <h2 id="facts" className="text-24 font-semibold tracking-tight text-balance">
          What you get, and what it costs
        </h2>
        <ul className="mt-6 grid gap-6 wide:grid-cols-2 desktop:grid-cols-4 desktop:gap-8">
          {facts.map(({ title, text, drawing }) => (
            <li key={text} className="flex gap-4 desktop:flex-col desktop:gap-3">
              {drawing}
              <div>
                <h3 className="text-20 font-semibold text-balance">{title}</h3>
                <p className="mt-1 text-16 text-pretty text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
