import { Piton, PitonApiError, webhooks, type Payment, type WebhookEvent } from '@piton/node';

const piton = new Piton(process.env['PITON_KEY'] ?? '', { retries: 0 });

export async function approvedOf(reference: string): Promise<Payment[]> {
  const found: Payment[] = [];
  for await (const payment of piton.payments.list({ reference, status: 'approved' })) {
    found.push(payment);
  }
  return found;
}

export async function urlFor(order: string): Promise<string> {
  const { url } = await piton.paymentRequests.create({
    amount: { value: '45.00', currency: 'XCD' },
    purpose: `Order ${order}`,
    successUrl: 'https://shop.example/thanks',
  });
  return url;
}

export function isPaid(body: string, headers: Headers, secret: string): boolean {
  const { event } = webhooks.verify({ body, headers, secret });
  return event.type === 'payment.approved' && 'status' in event.data;
}

export function subject(event: WebhookEvent): string {
  return event.type === 'refund.failed' && 'failure' in event.data
    ? (event.data.failure ?? '')
    : event.type;
}

export function isTemporary(error: unknown): boolean {
  return error instanceof PitonApiError && error.code === 'gateway_unavailable';
}

// @ts-expect-error -- statuses are a closed list.
piton.payments.list({ status: 'aproved' });
