import type { RawResponse } from '../../http/serve-requests.ts';
import { writeCents } from '../../amount.ts';
import type { Authentication } from '../records/record-types.ts';
import { escapeHtml } from './escape-html.ts';
import { continueButton, form, page, submitByItself } from './page.ts';

const currencyNames: Readonly<Record<string, string>> = { 951: 'EC$', 840: 'US$', 124: 'CA$' };

export function challengePage(authentication: Authentication): RawResponse {
  const content = `<label for="password">Password</label>
<input id="password" type="password" name="password" autocomplete="off">
<small>Simulated: the password is 3ds2.</small>
<div class="actions">
<button type="submit" name="action" value="submit">Confirm</button>
<button class="quiet" type="submit" name="action" value="cancel">Cancel</button>
</div>`;
  const fields = { SpiToken: authentication.spiToken };
  return page(
    'Confirm your payment',
    `${summary(authentication)}${form({ action: '/acs/challenge' }, fields, content)}`,
  );
}

/** The issuer looks at the browser before it decides. */
export function fingerprintPage({ spiToken }: Authentication): RawResponse {
  const fields = { SpiToken: spiToken };
  const next = form({ action: '/acs/browser' }, fields, continueButton);
  return page('Checking your device', `<p>Please wait.</p>${next}${submitByItself}`);
}

/** Browsers let a frame leave for the whole window only after a click; the script tries it anyway. */
export function breakOutPage({ spiToken }: Authentication): RawResponse {
  const button = '<div class="actions"><button type="submit">Continue at your bank</button></div>';
  const leave = form(
    { action: '/acs/challenge', method: 'get', target: '_top' },
    { SpiToken: spiToken },
    button,
  );
  const script = `<script>
try { if (top !== self) top.location = '/acs/challenge?SpiToken=${encodeURIComponent(spiToken)}'; } catch {}
</script>`;
  return page(
    'Your bank needs the whole window',
    `<p>Your bank’s page can’t be shown here.</p>${leave}${script}`,
  );
}

/** Nothing on it leads back to the merchant. */
export const closedPage = page('Service closed', '<p>Your bank’s service is closed right now.</p>');

export const endedPage: RawResponse = {
  ...page('Session ended', '<p>This session is not known or has ended.</p>'),
  status: 404,
};

export type Callback = {
  url: string;
  fields: { Response: string; TransactionIdentifier: string; SpiToken: string };
  isTwice: boolean;
};

/** Takes the browser back to the merchant. */
export function callbackPage({ url, fields, isTwice }: Callback): RawResponse {
  const back = form({ action: url }, fields, continueButton);
  return page(
    'Returning to the shop',
    `<p>Please wait.</p>${back}${isTwice ? twice : submitByItself}`,
  );
}

const twice = `<script>
const form = document.forms[0];
const send = () => form.submit();
fetch(form.action, { method: 'POST', mode: 'no-cors', body: new URLSearchParams(new FormData(form)) })
  .then(send, send);
</script>`;

function summary(authentication: Authentication): string {
  const { amountCents, currencyCode, cardBrand, cardSuffix } = authentication;
  const units = writeCents(amountCents).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');
  const amount = `${currencyNames[currencyCode] ?? ''}${units}`;
  const card = escapeHtml(`${cardBrand} •••• ${cardSuffix}`);
  return `<dl><dt>Amount</dt><dd>${amount}</dd><dt>Card</dt><dd>${card}</dd></dl>`;
}
