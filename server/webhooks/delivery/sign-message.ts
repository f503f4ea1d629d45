import { createHmac } from 'node:crypto';

type Message = { readonly id: string; readonly sentAt: Date; readonly body: string };

/** The headers of Standard Webhooks, with one signature for each secret. */
export function signedHeaders(
  { id, sentAt, body }: Message,
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`);
    return `v1,${signature.digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Piton-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
