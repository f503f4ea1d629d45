import type { Logger } from 'pino';
import type { ReturnOutcome, SaleStep } from '../gateway.ts';
import { openWire, type WireResponse } from '../open-wire.ts';
import type { PowerTranzCredentials } from './credentials.ts';
import { type CallName, logCall } from './log-calls.ts';
import { accountHeaders, jsonHeaders } from './write-requests.ts';

type Message = {
  tranId: string;
  sendBy: number;
  body: string;
  /** Null for a completion, which the token alone permits. */
  account: PowerTranzCredentials | null;
};

export type Calls = {
  /** Sends one request, and logs the outcome that its response implies. */
  readonly call: <Outcome extends SaleStep | ReturnOutcome>(
    name: CallName,
    message: Message,
    interpret: (response: WireResponse) => Outcome,
  ) => Promise<Outcome>;
  readonly probe: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

type CallOptions = {
  url: string;
  connectLimitMs: number;
  totalLimitMs: number;
  log: Logger;
};

const routes: Record<CallName, { wire: 'sales' | 'others'; path: string }> = {
  sale: { wire: 'sales', path: 'sale' },
  '3-D Secure sale': { wire: 'sales', path: 'spi/sale' },
  completion: { wire: 'others', path: 'spi/payment' },
  void: { wire: 'others', path: 'void' },
  refund: { wire: 'others', path: 'refund' },
};

const probeLimitMs = 10_000;

/** The connections to the gateway. Each call is one request, and none is repeated. */
export function openCalls({ url, connectLimitMs, totalLimitMs, log }: CallOptions): Calls {
  const base = new URL(url.replace(/\/*$/, '/'));
  const sales = openWire({ origin: base.origin, connectLimitMs });
  // Sales that hang can occupy all of their connections, and the other calls can't wait for them.
  const others = openWire({ origin: base.origin, connectLimitMs });
  return {
    async call(name, { tranId, sendBy, body, account }, interpret) {
      const startedAt = performance.now();
      const { wire, path } = routes[name];
      const response = await { sales, others }[wire].send({
        method: 'POST',
        path: base.pathname + path,
        headers: account ? accountHeaders(account) : jsonHeaders,
        body,
        deadline: startedAt + totalLimitMs,
        sendBy,
      });
      const outcome = interpret(response);
      logCall(log, { name, tranId, ms: performance.now() - startedAt }, outcome);
      return outcome;
    },
    async probe() {
      const deadline = performance.now() + Math.min(probeLimitMs, totalLimitMs);
      const path = `${base.pathname}alive`;
      const response = await others.send({ method: 'GET', path, deadline });
      return response.kind === 'answered' && response.status === 200;
    },
    close: async () => {
      await Promise.all([sales.close(), others.close()]);
    },
  };
}
