import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { proof } from './step-up-fields.ts';

/** How long a step-up lasts. The database measures it (`live_session`). */
export const stepUpMinutes = 5;

export const stepUp = describeEndpoint({
  method: 'POST',
  path: '/api/step-up',
  caller: 'signedIn',
  securityEvent: 'step-up',
  summary: `Prove the password, and a code where the second factor is on. For ${stepUpMinutes} minutes this session may then call the endpoints that return \`step_up_required\`. The session gets a new cookie.`,
  body: z.object(proof),
  output: z.object({}),
  refusals: ['wrong_password', 'wrong_code'],
});
