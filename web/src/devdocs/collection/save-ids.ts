import type { Described, Parameter } from './described-operations.ts';

/** The variables for ids, by the beginning of the id. */
export const idVariables = {
  pr_: 'paymentRequestId',
  pay_: 'paymentId',
  re_: 'refundId',
  dp_: 'disputeId',
  po_: 'payoutId',
  evt_: 'eventId',
  we_: 'webhookEndpointId',
  wd_: 'webhookDeliveryId',
} as const;

/** The variable that a parameter takes its id from. */
export function variableOf({ schema }: Parameter): string | null {
  return idVariable(schema.pattern?.replace('^', ''));
}

function idVariable(id: unknown): string | null {
  const prefix = typeof id === 'string' ? /^[a-z]+_/.exec(id)?.[0] : undefined;
  return prefix !== undefined && prefix in idVariables
    ? idVariables[prefix as keyof typeof idVariables]
    : null;
}

type Response = {
  readonly id?: unknown;
  readonly items?: readonly { readonly id?: unknown }[];
  readonly payment?: { readonly id?: unknown };
  readonly deliveryId?: unknown;
};

/** The lines that save the id of a response, unless the request had it already. */
export function saveId({ parameters, responses }: Described): string[] {
  const body: Response | undefined = responses['200']?.content['application/json'].example;
  const given = parameters.map(variableOf);
  const places = [
    ['body.id', body?.id],
    ['body.items?.[0]?.id', body?.items?.[0]?.id],
    ['body.payment?.id', body?.payment?.id],
    ['body.deliveryId', body?.deliveryId],
  ] as const;
  for (const [place, example] of places) {
    const variable = idVariable(example);
    if (variable === null || given.includes(variable)) continue;
    return [
      'const body = pm.response.json();',
      `if (${place}) pm.collectionVariables.set('${variable}', ${place});`,
    ];
  }
  return [];
}
