/** The encodings of our compressed copies, best first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The best encoding that the client accepts and we have; null means uncompressed. */
export function negotiateEncoding(
  acceptEncoding: string | undefined,
  available: (encoding: Encoding) => boolean,
): Encoding | null {
  const accepted = new Map<string, boolean>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
    if (name) accepted.set(name, !isRefused);
  }
  const accepts = (encoding: Encoding) => accepted.get(encoding) ?? accepted.get('*') ?? false;
  return encodings.find((encoding) => available(encoding) && accepts(encoding)) ?? null;
}
