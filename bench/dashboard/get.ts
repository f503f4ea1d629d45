import type { FilledProduct } from './fill-product.ts';

/** One response from the product, for preparing a measurement. */
export async function get<Answer>(
  { url, cookie }: Pick<FilledProduct, 'url' | 'cookie'>,
  path: string,
): Promise<Answer> {
  const answer = await fetch(url + path, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
