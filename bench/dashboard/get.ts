import type { FilledProduct } from './fill-product.ts';

/** One response from the product, for preparing a measurement. */
export async function get<Body>(
  { url, cookie }: Pick<FilledProduct, 'url' | 'cookie'>,
  path: string,
): Promise<Body> {
  const response = await fetch(url + path, { headers: { cookie } });
  if (!response.ok) {
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as Body;
}
