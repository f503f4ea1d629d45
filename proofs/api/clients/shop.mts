/** What a shop's program is given: the address, its key and a card that its page sealed. */
export type Shop = {
  readonly url: string;
  readonly key: string;
  readonly encryptedTxt: string;
  readonly reference: string;
};

/** What it saw, for the proof to compare. */
export type Seen = {
  readonly status: string;
  readonly amount: string;
  readonly readBack: string;
  readonly listed: number;
  readonly refusal: string;
};
