import { Contents, ContentsMenu } from './contents.tsx';
import { ResponseSection } from './sections/response.tsx';
import { RestApi } from './sections/rest-api.tsx';
import { RestErrors } from './sections/rest-errors.tsx';
import { Retries } from './sections/retries.tsx';
import { Errors } from './sections/error-codes.tsx';
import { Fees } from './sections/fees.tsx';
import { FirstPayment } from './sections/first-payment.tsx';
import { GoingLive } from './sections/going-live.tsx';
import { Keys } from './sections/keys.tsx';
import { Payment } from './sections/payment-object.tsx';
import { Start } from './sections/start.tsx';
import { Statuses } from './sections/statuses.tsx';
import { ThreeDSecure } from './sections/three-d-secure.tsx';
import { TestCards } from './sections/test-cards.tsx';
import { Webhooks } from './sections/webhooks.tsx';
import { YourCode } from './sections/your-code.tsx';
import { Reference } from './reference/reference.tsx';

/** A page of the public site, typed by its list of pages. */
export const developerDocs = {
  path: '/devdocs',
  title: 'Developer · Piton',
  description:
    'Take a card payment from your own app or server with Piton: a first test payment in five minutes, ' +
    'with Flutter, JavaScript, or curl and OpenSSL.',
  Content: DeveloperDocs,
} as const;

function DeveloperDocs() {
  return (
    <div className="mx-auto flex w-full max-w-280 gap-12 px-4 desktop:px-6">
      <Contents />
      <div className="flex min-w-0 flex-1 flex-col gap-8 pb-12">
        <header className="pt-8">
          <h1 className="text-32 font-semibold tracking-tight">Developer</h1>
          <p className="mt-3 max-w-170 text-20 text-pretty text-muted">
            Take card payments from your own app or server. Your first test payment takes five
            minutes.
          </p>
        </header>
        <ContentsMenu />
        <Start />
        <Keys />
        <FirstPayment />
        <YourCode />
        <Payment />
        <ResponseSection />
        <Statuses />
        <Errors />
        <Retries />
        <ThreeDSecure />
        <TestCards />
        <Fees />
        <GoingLive />
        <Reference />
        <RestApi />
        <Webhooks />
        <RestErrors />
        <output id="copied" className="sr-only" />
      </div>
    </div>
  );
}
