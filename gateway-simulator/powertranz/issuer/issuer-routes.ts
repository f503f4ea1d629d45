import { setTimeout as pause } from 'node:timers/promises';
import { writeCents } from '../../amount.ts';
import type { Fault } from '../../faults/fault-kinds.ts';
import type { PowerTranzKindHitting } from '../../faults/powertranz-fault-kinds.ts';
import type { Call, RawResponse, Routes } from '../../http/serve-requests.ts';
import type { Mode } from '../../mode.ts';
import type { Authentication, AuthenticationResult } from '../records/record-types.ts';
import type { LoggedRequest } from '../request-log/create-request-log.ts';
import type { Service } from '../service.ts';
import { endAuthentication, repeatCallback } from './end-authentication.ts';
import {
  breakOutPage,
  challengePage,
  closedPage,
  endedPage,
  fingerprintPage,
} from './issuer-pages.ts';

/** The vendor's password for its test cards. */
const rightPassword = '3ds2';
/** The way to a bank on another continent, and back. */
const distanceMs = 100;
/** Longer than a customer likes to wait, and shorter than the token lives. */
const slowPageMs = 8000;

type Session = { authentication: Authentication; service: Service; entry: LoggedRequest };
type Answered = RawResponse | Promise<RawResponse>;
type ChallengeFault = Fault<PowerTranzKindHitting<'challenge'>>;

/** The issuer's pages, which only browsers open. One issuer serves both modes. */
export function issuerRoutes(services: Record<Mode, Service>): Routes {
  function withSession(call: Call, name: string, respond: (session: Session) => Answered) {
    const params = new URLSearchParams(call.request.method === 'POST' ? call.body : call.query);
    const { records } = services.test;
    const authentication = records.findAuthentication(params.get('SpiToken') ?? '');
    if (!authentication) return endedPage;
    const service = services[authentication.mode];
    const entry = service.log.add({ ...about(authentication), request: name });
    return respondWhileOpen({ authentication, service, entry }, respond);
  }
  return {
    'POST /acs/start': async (call) => {
      await pause(distanceMs);
      return withSession(call, 'issuer: start', start);
    },
    'POST /acs/browser': (call) => withSession(call, 'issuer: browser', authenticate),
    'GET /acs/challenge': (call) => withSession(call, 'issuer: challenge', showChallenge),
    'POST /acs/challenge': (call) =>
      withSession(call, 'issuer: password', (session) => {
        const form = new URLSearchParams(call.body);
        const isRight = form.get('action') !== 'cancel' && form.get('password') === rightPassword;
        return end(session, isRight ? resultOf(session) : 'N');
      }),
  };
}

/** An authentication ends once; a browser that asks again gets the same callback. */
function respondWhileOpen(session: Session, respond: (session: Session) => Answered): Answered {
  const { authentication, entry } = session;
  if (authentication.result === undefined) return respond(session);
  entry.result = `authentication ${authentication.result}, as before`;
  return repeatCallback(authentication);
}

function start(session: Session): Answered {
  const { authentication, service, entry } = session;
  const { mode, faults } = service;
  const fault = faults.choose(mode, 'challenge', targetOf(authentication));
  entry.fault = fault?.kind ?? '';
  if (fault) return showMisbehaving(fault, session);
  const { page } = authentication.behaviour;
  if (page === undefined) return showFirst(session);
  return showMisbehaving({ kind: `challenge_${page}`, delayMs: slowPageMs }, session);
}

function showMisbehaving({ kind, delayMs }: ChallengeFault, session: Session): Answered {
  switch (kind) {
    case 'challenge_required':
      return showChallenge(session);
    case 'challenge_failing':
      return end(session, 'N');
    case 'challenge_rejected':
      return end(session, 'R');
    case 'challenge_unavailable':
      return end(session, 'U');
    case 'challenge_slow':
      return showLate(session, delayMs);
    case 'challenge_closed':
      return show(session, 'closed', closedPage);
    case 'challenge_breaks_out':
      return show(session, 'whole window', breakOutPage(session.authentication));
    case 'challenge_http_500':
      return { status: 500, body: '' };
  }
}

async function showLate(session: Session, delayMs: number): Promise<RawResponse> {
  // A stopping simulator doesn't wait for this response.
  await pause(delayMs, undefined, { ref: false });
  const { spiToken } = session.authentication;
  const authentication = session.service.records.findAuthentication(spiToken);
  return respondWhileOpen({ ...session, ...(authentication && { authentication }) }, showFirst);
}

function showFirst(session: Session): Answered {
  const { authentication } = session;
  return authentication.behaviour.hasFingerprint
    ? show(session, 'fingerprint', fingerprintPage(authentication))
    : authenticate(session);
}

function showChallenge(session: Session): RawResponse {
  return show(session, 'challenge', challengePage(session.authentication));
}

function show({ entry }: Session, name: string, page: RawResponse): RawResponse {
  entry.result = `page: ${name}`;
  return page;
}

function authenticate(session: Session): Answered {
  const { flow } = session.authentication.behaviour;
  if (flow === 'challenge') return showChallenge(session);
  return end(session, flow === 'not_enrolled' ? '3D1' : resultOf(session));
}

/** The result with the right password, or without a challenge. */
function resultOf({ authentication }: Session): AuthenticationResult {
  const { flow, status } = authentication.behaviour;
  return flow === 'not_enrolled' ? 'Y' : status;
}

function end({ authentication, service, entry }: Session, result: AuthenticationResult): Answered {
  const { mode, faults } = service;
  const fault = faults.choose(mode, 'callback', targetOf(authentication));
  if (fault) entry.fault = [entry.fault, fault.kind].filter(Boolean).join(', ');
  entry.result = `authentication ${result}`;
  return endAuthentication(authentication, { result, fault }, service);
}

function targetOf({ transactionIdentifier, amountCents }: Authentication) {
  return { tranId: transactionIdentifier, amount: writeCents(amountCents) };
}

function about(authentication: Authentication) {
  const { mode, powerTranzId, transactionIdentifier, amountCents, cardSuffix } = authentication;
  const amount = writeCents(amountCents);
  return { mode, powerTranzId, transactionIdentifier, amount, cardSuffix };
}
