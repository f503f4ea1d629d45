import { PitonButton } from './piton-button.ts';

export {
  type Company,
  type Money,
  type PaymentRequest,
  type PaymentRequestStatus,
  Piton,
  type PitonOptions,
} from './client.ts';
export { PitonError } from './errors.ts';
export { PitonButton, type PitonStatusEvent } from './piton-button.ts';
export { readBrowser } from './read-browser.ts';
export { type Card, sealCard } from './seal-card.ts';

if (globalThis.customElements?.get('piton-button') === undefined) {
  globalThis.customElements?.define('piton-button', PitonButton);
}
