/** Short waits while the customer is still there. */
const firstSeconds = [1, 2, 4, 8, 15, 30];
/**
 * Leaves time to find the due sale, so that each result is known within a minute of the last. The
 * random part keeps sales apart that began together, before a gateway's outage.
 */
const laterSeconds = { min: 45, max: 55 };

/** No wait is longer. */
export const maxWaitMs = 60_000;

/** The wait after that number of inquiries, in milliseconds. */
export function waitBeforeInquiryMs(step: number, random: () => number = Math.random): number {
  const first = firstSeconds[step];
  return first === undefined ? drawMs(laterSeconds, random) : first * 1000;
}

/** Retries our own failures soon; random waits keep sales that failed together apart. */
const afterFailureSeconds = { min: 15, max: 45 };

export function waitAfterFailureMs(random: () => number = Math.random): number {
  return drawMs(afterFailureSeconds, random);
}

function drawMs({ min, max }: { min: number; max: number }, random: () => number): number {
  return Math.round((min + random() * (max - min)) * 1000);
}
