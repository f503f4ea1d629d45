import type { Fault } from '../fault.ts';

/** Faults that keep merchants' programs from their events, or give those to others. */
export const webhookFaults: readonly Fault[] = [
  {
    name: 'one event that can’t be rendered stops all of them',
    costs: 'No shop learns of its payments until a developer deletes the event.',
    file: 'server/v1/events/render-events.ts',
    text: '.catch(() => renderEach(deps, events))',
    planted: '',
    tests: ['server/v1/events/render-events.test.ts'],
  },
  {
    name: 'an event that can’t be rendered blocks its successors for ever',
    costs: 'A shop never learns that the payment was refunded.',
    file: 'server/events/sql/postpone-rendering.sql',
    text: "ev.data is null and ev.render_at = 'infinity'",
    planted: "ev.data is null and ev.render_at = '-infinity'",
    tests: ['server/v1/events/render-events.test.ts'],
  },
  {
    name: 'two requests at once pass the limit of endpoints',
    costs: 'Each payment queues as many deliveries as a program likes.',
    file: 'server/webhooks/sql/limit-endpoints.sql',
    text: "  perform pg_advisory_xact_lock(hashtextextended('webhook endpoints ' || new.company_id, 0));\n",
    planted: '',
    tests: ['server/v1/webhooks.test.ts'],
  },
  {
    name: 'a revoked key leaves its webhook endpoints behind',
    costs: 'The thief goes on reading every payment.',
    file: 'server/api-keys/revoke-key.ts',
    text: '    const disabled = await disableEndpoints(transaction, keyId);\n',
    planted: '    const disabled: string[] = [];\n',
    tests: ['server/api-keys/revoke-endpoints.test.ts'],
  },
  {
    name: 'an endpoint that a key redirected counts as its creator’s',
    costs: 'The thief goes on reading every payment.',
    file: 'server/webhooks/sql/endpoints-of-keys.sql',
    text: 'new.url_key_id := acting_key_id();',
    planted: 'new.url_key_id := new.api_key_id;',
    tests: ['server/api-keys/revoke-endpoints.test.ts'],
  },
  {
    name: 'webhooks go to private networks',
    costs: 'A merchant’s endpoint reaches the servers behind our firewall.',
    file: 'server/webhooks/client/public-addresses.ts',
    text: "  '10.0.0.0/8',\n",
    planted: '',
    tests: ['server/webhooks/client/post-webhook.test.ts'],
  },
  {
    name: 'the first address of a webhook’s name is checked alone',
    costs: 'A name with a public and a private address reaches the servers behind our firewall.',
    file: 'server/webhooks/client/resolve-public.ts',
    text: 'addresses.find((',
    planted: 'addresses.slice(0, 1).find((',
    tests: ['server/webhooks/client/resolve-public.test.ts'],
  },
  {
    name: 'a signing secret opens for another endpoint',
    costs: 'Rows that are swapped in the database sign one shop’s events with another’s secret.',
    file: 'server/webhooks/seal-secret.ts',
    text: '|${companyId}|${endpointId}`',
    planted: '`',
    tests: ['server/webhooks/seal-secret.test.ts'],
  },
];
