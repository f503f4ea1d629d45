import type { DocsPage } from '../docs-page.ts';
import { Reference } from '../reference/reference.tsx';
import { Errors } from '../sections/error-codes.tsx';
import { FirstPayment } from '../sections/first-payment.tsx';
import { JavaScript } from '../sections/java-script.tsx';
import { Keys } from '../sections/keys.tsx';
import { OlderFunctions } from '../sections/older-functions.tsx';
import { Payment } from '../sections/payment-object.tsx';
import { ResponseSection } from '../sections/response.tsx';
import { Retries } from '../sections/retries.tsx';
import { Statuses } from '../sections/statuses.tsx';

export const functions: DocsPage = {
  path: '/devdocs/functions',
  title: 'Payments without an API key',
  description:
    'makPayment, webPay and getCompanyData are older than the REST API. They keep working and never change.',
  Content: () => (
    <>
      <OlderFunctions />
      <Keys />
      <FirstPayment />
      <JavaScript />
      <Payment />
      <ResponseSection />
      <Statuses />
      <Errors />
      <Retries />
      <Reference />
    </>
  ),
};
