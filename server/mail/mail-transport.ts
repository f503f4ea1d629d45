/** An email as it is sent, with its envelope. */
export type Message = {
  readonly from: string;
  readonly to: string;
  /** The same for each attempt at one email, and unique to it. */
  readonly name: string;
  readonly raw: Buffer;
};

export type MailTransport = {
  /** Throws if a retry may help; null means that the server accepted the message. */
  readonly deliver: (message: Message, signal: AbortSignal) => Promise<Refusal | null>;
};

/** Permanent: a retry would fail again. */
export type Refusal = { readonly responseCode: number };

/** The mail server doesn't respond or takes no email from us to any recipient. */
export class MailServerDown extends Error {}
