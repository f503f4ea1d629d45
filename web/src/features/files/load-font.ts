import address from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';

/** The font has up to 0.5 MB. */
const timeoutMs = 60_000;

/** Noto Sans, for the few PDFs that need it: it is larger than the page. */
export function loadNotoSans(): Promise<Uint8Array> {
  return loadFont(address);
}

export async function loadFont(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`the font request returned ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
