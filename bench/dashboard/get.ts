import type { FilledProduct } from './fill-product.ts';

/** One answer of the product, for whoever prepares what is measured. */
export async function get<Answer>(
  { url, cookie }: Pick<FilledProduct, 'url' | 'cookie'>,
  path: string,
): Promise<Answer> {
  const answer = await fetch(url + path, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
