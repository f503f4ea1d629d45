/** Soon while the payer still waits, then ever more patiently; the last one repeats. */
const inquireAfterSeconds = [1, 2, 4, 8, 15, 30];

export function firstInquiryAfter(now: Date): Date {
  return new Date(now.getTime() + (inquireAfterSeconds[0] ?? 0) * 1000);
}

/** When to ask again after so many tries. */
export function nextInquiryAfter(now: Date, tries: number): Date {
  const seconds = inquireAfterSeconds[Math.min(tries, inquireAfterSeconds.length - 1)] ?? 0;
  return new Date(now.getTime() + seconds * 1000);
}
