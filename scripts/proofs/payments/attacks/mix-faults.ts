type Mix = { seed: number; shares: Readonly<Record<string, number>>; delayMs: number };

/** What share of all payments the gateway serves how badly, by chance that repeats. */
export async function mixFaults({ url }: { url: string }, mix: Mix): Promise<void> {
  const body = JSON.stringify({ book: 'live', ...mix });
  const answer = await fetch(`${url}/faults/mix`, { method: 'PUT', body });
  if (!answer.ok) throw new Error(await answer.text());
}
