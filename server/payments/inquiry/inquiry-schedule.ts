/** Short waits while the customer is still there. */
const firstSeconds = [1, 2, 4, 8, 15, 30];
/** Leaves time to find the due sale, so that each result is known within a minute of the last. */
const laterSeconds = 55;

/** No wait is longer. */
export const maxWaitMs = 60_000;

/** The wait after that number of inquiries, in milliseconds. */
export function waitBeforeInquiryMs(step: number): number {
  return (firstSeconds[step] ?? laterSeconds) * 1000;
}

/** Retries our own failures soon; random waits keep sales that failed together apart. */
const afterFailureSeconds = { min: 15, max: 45 };

export function waitAfterFailureMs(random: () => number = Math.random): number {
  const { min, max } = afterFailureSeconds;
  return Math.round((min + random() * (max - min)) * 1000);
}
