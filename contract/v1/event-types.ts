/** Everything that a merchant's program can learn by an event. */
export const eventTypes = {
  'payment.approved': 'A payment was approved.',
  'payment.declined': 'A payment was declined or not completed.',
  'payment.pending': 'A payment’s outcome is not known yet. Another event follows.',
  'payment_request.paid': 'A payment request was paid.',
  'payment_request.expired': 'A payment request expired unpaid.',
  'refund.pending': 'A refund was requested.',
  'refund.succeeded': 'A refund is on its way to the card.',
  'refund.failed': 'A refund failed. The money is back in your balance.',
  'dispute.opened': 'A customer’s bank disputed a payment.',
  'dispute.due': 'The response to a dispute is due soon.',
  'dispute.won': 'A dispute was decided in your favour.',
  'dispute.lost': 'A dispute was decided for the customer.',
  'payout.queued': 'A payout was prepared.',
  'payout.in_transit': 'A payout was sent to your bank.',
  'payout.deposited': 'A payout arrived in your bank account.',
  'payout.returned': 'Your bank returned a payout.',
  'payout.failed': 'A payout failed. Its money is in a later payout.',
  'payout.cancelled': 'A payout was cancelled before it was sent.',
  'company.review_changed': 'The review of your company changed.',
  'key.expiring': 'An API key expires soon.',
} as const satisfies Record<string, string>;

export type EventType = keyof typeof eventTypes;
export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]];
