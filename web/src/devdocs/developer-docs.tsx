import { Contents, ContentsMenu } from './contents.tsx';
import { AcceptPayment } from './sections/accept-payment.tsx';
import { LookUps } from './sections/look-ups.tsx';
import { OlderFunctions } from './sections/older-functions.tsx';
import { OwnForm } from './sections/own-form.tsx';
import { Refunds } from './sections/refunds.tsx';
import { ReturnAddresses } from './sections/return-addresses.tsx';
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
import { Webhooks } from './sections/webhooks/webhooks.tsx';
import { YourCode } from './sections/your-code.tsx';
import { Reference } from './reference/reference.tsx';

/** A page of the public site, typed by its list of pages. */
export const developerDocs = {
  path: '/devdocs',
  title: 'Developer · Piton',
  description:
    'Take card payments in your shop or app with Piton: create a payment request, send the customer to ' +
    'our pay page, and learn the outcome by webhook. With examples for curl, Node and Flutter.',
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
            Take card payments in your own shop or app. Your first test payment takes five minutes.
          </p>
        </header>
        <ContentsMenu />
        <Start />
        <AcceptPayment />
        <Webhooks />
        <ReturnAddresses />
        <LookUps />
        <Refunds />
        <OwnForm />
        <TestCards />
        <ThreeDSecure />
        <Fees />
        <GoingLive />
        <RestApi />
        <RestErrors />
        <OlderFunctions />
        <Keys />
        <FirstPayment />
        <YourCode />
        <Payment />
        <ResponseSection />
        <Statuses />
        <Errors />
        <Retries />
        <Reference />
        <output id="copied" className="sr-only" />
      </div>
    </div>
  );
}
