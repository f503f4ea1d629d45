import type pg from 'pg';
import type { HttpApp } from '../../http/http-app.ts';
import { type Browser, codeOf } from '../../identity/testing/browse.ts';
import { ask, type Name, probesOf } from './access-requests.ts';
import { requestsOfOneDispute } from './evidence-requests.ts';
import { everythingOf, type Victim } from './access-world.ts';
import { webhookRequests } from './webhook-requests.ts';

export type Walk = {
  readonly app: HttpApp;
  readonly owner: pg.Client;
  readonly victim: Victim;
  readonly names: readonly Name[];
  /** Text that the caller must not see. */
  readonly marks: readonly string[];
  /** The caller's own rows may name what both share. */
  readonly caller: { readonly uid: string } | undefined;
  readonly browserFor: (app: HttpApp, name: Name) => Promise<Browser>;
  /** The error code at the door, or null for a caller who may come in. */
  readonly refusalOf: (name: Name) => string | null;
};

export type Walked = {
  probed: number;
  /** Endpoints that let the caller in and succeeded: only the ids were foreign. */
  answered: Set<Name>;
  /** Violations, each with the request that caused it. */
  leaks: string[];
};

/** Any caller may cancel an attempt that has not arrived, which leaves a row that names its company. */
const leavesRow: ReadonlySet<Name> = new Set(['cancelAttempt']);

/** One caller at these endpoints, with the victim's data in every place of a request. */
export async function walk(walked: Walk): Promise<Walked> {
  const { app, owner, victim, names, browserFor, refusalOf } = walked;
  const found: Walked = { probed: 0, answered: new Set(), leaks: [] };
  let before = await everythingOf(owner, victim, walked.caller);
  for (const name of names) {
    const refusal = refusalOf(name);
    let browser = await browserFor(app, name);
    for (const { what, sent } of probesOf(name, victim)) {
      // A successful request may have changed session and password.
      if (refusal === null) browser = await browserFor(app, name);
      const response = await ask(browser, name, sent);
      found.probed += 1;
      const wrongs: string[] = [];
      if (response.status >= 429) wrongs.push(`answers ${response.status}`);
      if (refusal !== null && codeOf(response) !== refusal) wrongs.push(`is not ${refusal}`);
      if (refusal === null && response.status < 300) found.answered.add(name);
      const text = JSON.stringify(response.body);
      wrongs.push(
        ...walked.marks.filter((mark) => text.includes(mark)).map((mark) => `tells ${mark}`),
      );
      found.leaks.push(...wrongs.map((wrong) => `${name} ${what} ${wrong}`));
    }
    const after = await everythingOf(owner, victim, walked.caller);
    if (JSON.stringify(after) !== JSON.stringify(before) && !leavesRow.has(name)) {
      found.leaks.push(`${name} changes something`);
    }
    before = after;
  }
  return found;
}

/**
 * Endpoints that refuse the walk's own requests: an unknown object can't be ended or edited, an
 * invented code proves nothing, and only a company's owner refunds.
 */
export const refusedByThemselves: ReadonlySet<Name> = new Set<Name>([
  'endSession',
  'editCompany',
  'createPaymentRequest',
  'disablePaymentRequest',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'removeSecondFactor',
  'checkReceipt',
  'markCollected',
  'undoCollection',
  'sendReceipt',
  ...requestsOfOneDispute,
  'getPayout',
  'listPayoutEntries',
  'exportPayout',
  'previewRefund',
  'requestRefund',
  'getTestTools',
  'listApiKeys',
  'listEvents',
  'getEvent',
  'createApiKey',
  'rotateApiKey',
  'revokeApiKey',
  ...(Object.keys(webhookRequests) as (keyof typeof webhookRequests)[]),
  'listLoggedRequests',
  'getLoggedRequest',
  'listReturnAddresses',
  'addReturnAddress',
  'removeReturnAddress',
]);
