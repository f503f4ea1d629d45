import { json, type Routes } from '../http/serve-requests.ts';
import type { Faults } from './choose-faults.ts';
import { faultKinds } from './fault-kinds.ts';
import { readFault } from './read-fault.ts';
import { readMix } from './read-mix.ts';

/** Our invention: no processor lets its clients choose faults. */
export function faultRoutes({ armed, mixes, played }: Faults): Routes {
  return {
    'GET /faults': () =>
      json(200, { armed: armed.list(), mixes: mixes.list(), played: played(), kinds: faultKinds }),
    'POST /faults': ({ body }) => {
      const fault = readFault(readJson(body));
      if ('problem' in fault) return json(400, { error: fault.problem });
      armed.arm(fault);
      return json(200, { armed: armed.list() });
    },
    'DELETE /faults': () => {
      armed.disarmAll();
      mixes.endAll();
      return json(200, { armed: armed.list() });
    },
    'PUT /faults/mix': ({ body }) => {
      const mix = readMix(readJson(body));
      if ('problem' in mix) return json(400, { error: mix.problem });
      mixes.put(mix);
      return json(200, { mixes: mixes.list() });
    },
    'DELETE /faults/mix': () => {
      mixes.endAll();
      return json(200, { mixes: mixes.list() });
    },
  };
}

/** Undefined if it is not JSON. */
function readJson(body = ''): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
