import { PitonError } from './errors.ts';

export type Money = { readonly value: string; readonly currency: 'XCD' };

/** The company of a publishable key, and the public key to seal cards with. */
export type Company = {
  readonly id: string;
  readonly name: string;
  readonly mode: 'test' | 'live';
  readonly publicKey: string;
  readonly keyId: string;
  readonly acceptsLive: boolean;
};

export type PaymentRequestStatus = 'open' | 'being_paid' | 'paid' | 'expired' | 'cancelled';

/** The facts of a payment request that any visitor may know. */
export type PaymentRequest = {
  readonly id: string;
  readonly mode: 'test' | 'live';
  readonly status: PaymentRequestStatus;
  readonly amount: Money;
  readonly purpose: string;
  readonly expiresAt: string | null;
  /** The page on which the customer pays. */
  readonly url: string;
};

export type PitonOptions = {
  /** Piton's address, such as `https://your-piton.example`. */
  readonly baseUrl: string;
  readonly timeoutMs?: number;
};

/** Reads what a page may know with a publishable key. */
export class Piton {
  readonly #key: string;
  readonly #baseUrl: string;
  readonly #timeoutMs: number;

  constructor(publishableKey: string, { baseUrl, timeoutMs = 20_000 }: PitonOptions) {
    if (!/^pk_(?:test|live)_/.test(publishableKey)) {
      throw new TypeError('A page needs a publishable key, such as pk_test_piton_…, and no other.');
    }
    this.#key = publishableKey;
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
    this.#timeoutMs = timeoutMs;
  }

  readonly checkout = {
    getCompany: (): Promise<Company> => this.#get('/v1/public/company'),
    getPaymentRequest: (id: string): Promise<PaymentRequest> =>
      this.#get(`/v1/public/payment-requests/${encodeURIComponent(id)}`),
  };

  async #get<Result>(path: string): Promise<Result> {
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(this.#baseUrl + path, {
        headers: { authorization: `Bearer ${this.#key}` },
        credentials: 'omit',
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      body = await response.json();
    } catch {
      throw new PitonError('unreachable', `${this.#baseUrl} couldn’t be reached.`);
    }
    if (response.ok) return body as Result;
    const { error } = (body ?? {}) as { error?: Record<string, string> };
    const { code = 'unexpected', message = '', requestId = null } = error ?? {};
    throw new PitonError(code, message || `The API responded with ${response.status}.`, requestId);
  }
}
