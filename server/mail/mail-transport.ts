/** A mail as it travels, with what is written on its envelope. */
export type Message = {
  readonly from: string;
  readonly to: string;
  /** The same for each try of one mail, and unlike every other mail's. */
  readonly name: string;
  readonly raw: Buffer;
};

export type MailTransport = {
  /** Throws what another try may mend; null says that the message was taken. */
  readonly deliver: (message: Message, signal: AbortSignal) => Promise<Refusal | null>;
};

/** For good: sending it again would be refused again. */
export type Refusal = { readonly responseCode: number };
