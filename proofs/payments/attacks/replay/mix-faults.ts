type Mix = { seed: number; shares: Readonly<Record<string, number>>; delayMs: number };

/** Sets the shares of faulty gateway responses, reproducibly at random. */
export async function mixFaults({ url }: { url: string }, mix: Mix): Promise<void> {
  const body = JSON.stringify({ mode: 'live', ...mix });
  const answer = await fetch(`${url}/faults/mix`, { method: 'PUT', body });
  if (!answer.ok) throw new Error(await answer.text());
}
