import { buttonClasses } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ExamplePayment } from './example-payment.tsx';
import { GetStarted } from './call-to-action.tsx';

export function Hero() {
  return (
    <section className="relative flex flex-col overflow-hidden">
      <div
        className={
          'mx-auto grid w-full max-w-280 items-center gap-8 px-4 pt-6 pb-44 wide:pt-12 ' +
          'desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:px-6 desktop:pb-64'
        }
      >
        <div>
          <NewAccount />
          <h1 className="max-w-140 text-32 font-semibold tracking-tight text-balance wide:text-44">
            Paid by card all week. In your bank on Friday.
          </h1>
          <p className="mt-4 max-w-120 text-16 text-pretty text-muted wide:text-20">
            Piton takes card payments for businesses in Saint Lucia. Customers pay on a page with
            your name, and every Friday the money goes to your bank.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <GetStarted />
            <a
              href="#learn-more"
              aria-label="Learn More about Piton"
              className={`w-full wide:w-auto ${buttonClasses('secondary')}`}
            >
              Learn More
            </a>
          </div>
        </div>
        <ExamplePayment />
      </div>
      <Ridges />
    </section>
  );
}

/** The script fills it in for new accounts only. */
function NewAccount() {
  return (
    <output id="new-account" className="mb-6 block max-w-120" hidden>
      <Notice tone="positive">
        <p></p>
      </Notice>
    </output>
  );
}

/** The two peaks as a landscape at the foot of the page. */
function Ridges() {
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
