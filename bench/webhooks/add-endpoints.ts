import { signIn } from '../start/demo-session.ts';

const merchant = 'maria@demo.example';

/** An endpoint for each of the merchant's companies that gets all live events. */
export async function addEndpoints(
  url: string,
  companyIds: readonly string[],
  sinkUrl: string,
): Promise<void> {
  const { send } = await signIn(url, merchant, { isSteppedUp: true });
  for (const companyId of companyIds) {
    await send('POST', `/api/companies/${companyId}/webhook-endpoints`, {
      mode: 'live',
      url: sinkUrl,
      types: ['*'],
    });
  }
}
