import { password } from '../../identity/staff/testing/console-world.ts';

const code = '000000';

/** The right password, and an invented code. */
export const proofRequests = {
  stepUp: { body: { password } },
  startSecondFactor: { body: { password } },
  confirmSecondFactor: { body: { code } },
  renewRecoveryCodes: { body: { password, secondFactor: { code } } },
  removeSecondFactor: { body: { password, secondFactor: { code } } },
};
