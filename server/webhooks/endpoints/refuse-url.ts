import { AppError } from '@piton/contract/http/errors.ts';
import type { WebhooksDeps } from '../webhooks-deps.ts';

/** The address behind the name is checked at each attempt, because it can change. */
export function refuseUrl(
  { allowsPrivate }: Pick<WebhooksDeps, 'allowsPrivate'>,
  url: string | undefined,
): void {
  if (url === undefined || allowsPrivate || new URL(url).protocol === 'https:') return;
  throw new AppError('rejected_fields', { fields: { url: 'Use an https address.' } });
}
