/** A process of the simulated world. When it crashes, all that it would still do is gone. */
export type Host = {
  readonly name: string;
  isUp: boolean;
  /** Crashes at that step from now; null never. */
  crashIn: number | null;
  readonly crash: () => Promise<void>;
};
