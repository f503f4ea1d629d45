/** A challenge that waits for the customer. */
export type ShownChallenge = {
  /** Of the document for the pay page's frame. */
  readonly path: string;
  readonly expiresAt: Date;
};
