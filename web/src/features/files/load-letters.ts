import address from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';

/** Half a megabyte at most. */
const timeoutMs = 60_000;

/** The letters that a PDF brings, for the few that need them: they weigh more than the page. */
export function loadLetters(): Promise<Uint8Array> {
  return loadFont(address);
}

export async function loadFont(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`the letters answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
