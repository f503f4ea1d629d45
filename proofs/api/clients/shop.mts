/** The arguments of a shop's program: our address, its API key and a sealed card. */
export type Shop = {
  readonly url: string;
  readonly key: string;
  readonly encryptedTxt: string;
  readonly reference: string;
};

/** Its results, which the proof compares. */
export type Seen = {
  readonly status: string;
  readonly amount: string;
  readonly readBack: string;
  readonly listed: number;
  readonly refusal: string;
};
