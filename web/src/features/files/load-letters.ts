import address from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';

/** They are half a megabyte. */
const limitMs = 60_000;

/** The letters that a PDF brings, byte by byte, for the few that need them: they weigh more than the page. */
export async function loadLetters(): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`the letters answered ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
