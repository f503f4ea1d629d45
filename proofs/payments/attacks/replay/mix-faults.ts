type Mix = { seed: number; shares: Readonly<Record<string, number>>; delayMs: number };

/** Sets the shares of faulty gateway responses, reproducibly at random. */
export async function mixFaults({ url }: { url: string }, mix: Mix): Promise<void> {
  const body = JSON.stringify({ mode: 'live', ...mix });
  const response = await fetch(`${url}/faults/mix`, { method: 'PUT', body });
  if (!response.ok) throw new Error(await response.text());
}
