import { continueButton, form, html, submitByItself } from './page.ts';

/**
 * The document for the merchant's iframe. It opens the issuer's first page, with a full address,
 * because a document in `srcdoc` has the address of the merchant's page.
 */
export function redirectData(origin: string, spiToken: string): string {
  const start = form({ action: `${origin}/acs/start` }, { SpiToken: spiToken }, continueButton);
  return html('Contacting your bank', `<p>Please wait.</p>${start}${submitByItself}`);
}
