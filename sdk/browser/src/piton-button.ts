import { Piton, type PaymentRequest, type PaymentRequestStatus } from './client.ts';

const pollMs = 3000;

const english = {
  loading: 'Loading…',
  pay: (amount: string) => `Pay ${amount} by card`,
  being_paid: 'Payment in progress',
  paid: 'Paid',
  expired: 'This payment link has expired',
  cancelled: 'This payment link was cancelled',
  failed: 'Try again',
};

const french: typeof english = {
  loading: 'Chargement…',
  pay: (amount) => `Payer ${amount} par carte`,
  being_paid: 'Paiement en cours',
  paid: 'Payé',
  expired: 'Ce lien de paiement a expiré',
  cancelled: 'Ce lien de paiement a été annulé',
  failed: 'Réessayer',
};

const css = `
:host { display: inline-block }
button { font: 600 1rem/1.5 system-ui, sans-serif; padding: .625rem 1.25rem; min-height: 44px; width: 100%;
  border: 0; border-radius: .5rem; background: #0b6b57; color: #fff; cursor: pointer }
button:hover { background: #09594a }
button:focus-visible { outline: 3px solid #0b6b57; outline-offset: 2px }
button:disabled { background: #e7ecea; color: #33413d; cursor: default }
`;

/** Fired on each change. `detail.status` is for the page; only your server's webhook is proof. */
export type PitonStatusEvent = CustomEvent<{ readonly status: PaymentRequestStatus }>;

type State = PaymentRequest | 'loading' | 'failed';

/** Pages rendered on a server import this too. */
// oxlint-disable-next-line typescript/no-extraneous-class -- never instantiated there
const PageElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * `<piton-button publishable-key="pk_…" base-url="https://…" request="pr_…">` opens Piton's page in a
 * new tab, never in a frame, and shows the state of the payment request.
 */
export class PitonButton extends PageElement {
  static readonly observedAttributes = ['publishable-key', 'base-url', 'request', 'lang'];

  readonly #button = document.createElement('button');
  #state: State = 'loading';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the latest request, so that responses to earlier attributes are ignored. */
  #asked = 0;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    // No style element, which a strict Content-Security-Policy refuses.
    root.adoptedStyleSheets = [sheet];
    this.#button.type = 'button';
    this.#button.part.add('button');
    this.#button.setAttribute('aria-live', 'polite');
    this.#button.addEventListener('click', () => this.#open());
    root.append(this.#button);
  }

  connectedCallback(): void {
    document.addEventListener('visibilitychange', this.#onVisible);
    this.#show();
    void this.#load();
  }

  disconnectedCallback(): void {
    document.removeEventListener('visibilitychange', this.#onVisible);
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name === 'lang') return this.#show();
    this.#state = 'loading';
    this.#show();
    void this.#load();
  }

  readonly #onVisible = () => {
    if (document.visibilityState === 'visible') void this.#load();
  };

  #open(): void {
    if (this.#state === 'failed') return void this.#load();
    if (this.#state === 'loading') return;
    // Called by the click itself, so that no pop-up blocker stops it.
    open(this.#state.url, '_blank', 'noopener');
    this.#pollSoon();
  }

  async #load(): Promise<void> {
    clearTimeout(this.#timer);
    this.#asked += 1;
    const asked = this.#asked;
    const state = await this.#read();
    if (asked !== this.#asked) return;
    const before = this.#state;
    // A lost connection hides nothing that is already known.
    this.#state = state === 'failed' && typeof before === 'object' ? before : state;
    this.#show();
    if (typeof this.#state !== 'object') return;
    const { status } = this.#state;
    if (typeof before !== 'object' || before.status !== status) this.#announce(status);
    if (status === 'being_paid') this.#pollSoon();
  }

  async #read(): Promise<State> {
    try {
      const [key, baseUrl, id] = ['publishable-key', 'base-url', 'request'].map(
        (name) => this.getAttribute(name) ?? '',
      ) as [string, string, string];
      return await new Piton(key, { baseUrl }).checkout.getPaymentRequest(id);
    } catch (error) {
      // oxlint-disable-next-line no-console -- the page's developer has no other hint
      console.error('piton-button:', error);
      return 'failed';
    }
  }

  /** Until it is paid or over: the customer may be at their bank for minutes. */
  #pollSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#poll(), pollMs);
  }

  async #poll(): Promise<void> {
    if (document.visibilityState === 'visible') await this.#load();
    if (typeof this.#state === 'object' && this.#state.status === 'open') this.#pollSoon();
  }

  #announce(status: PaymentRequestStatus): void {
    const detail = { status };
    this.dispatchEvent(new CustomEvent('piton-status', { detail, bubbles: true, composed: true }));
  }

  #show(): void {
    const language = this.closest('[lang]')?.getAttribute('lang') ?? navigator.language;
    const words = /^fr\b/i.test(language) ? french : english;
    const state = this.#state;
    if (typeof state === 'string') {
      this.#button.textContent = words[state];
      this.#button.disabled = state === 'loading';
      return;
    }
    const isOpen = state.status === 'open';
    const label = this.textContent?.trim() || words.pay(`EC$${grouped(state.amount.value)}`);
    this.#button.textContent = state.status === 'open' ? label : words[state.status];
    this.#button.disabled = !isOpen;
  }
}

/** "1234.50" → "1,234.50" */
function grouped(value: string): string {
  return value.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');
}
