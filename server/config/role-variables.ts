import { z } from 'zod';
import { variable } from './config-variable.ts';
import { roles } from './role.ts';
import { key32 } from './variable-schemas.ts';

export const roleVariables = {
  PITON_ROLE: variable({
    schema: z.enum(roles, `must be one of ${roles.join(', ')}`),
    purpose:
      'What this server does: `all`, or with a second server one of `web` (dashboard, console, background work) and `payments` (pay page, sealed payments, refunds, status inquiries). `docs/install.md` shows how. Both others require DATABASE_URL.',
    byDefault: 'all',
    example: 'payments',
  }),
  PITON_PAYMENTS_KEY: variable({
    schema: key32,
    purpose:
      'The payment server’s own master key, without which no server opens companies’ keys once `keys separate` has run. It may also come from the systemd credential `piton-payments-key`.',
    byDefault: 'none: the master key opens them',
    inProduction: 'required for the role `payments`, refused for `web`; weak keys are refused',
    example: 'the output of: openssl rand -base64 32',
    secret: 'whole',
  }),
  PITON_PAYMENTS_KEY_FILE: variable({
    schema: z.string(),
    purpose: 'A file that holds the payment server’s key.',
    byDefault: 'none',
    inProduction: 'refused if others can read it, or its group can change it',
    example: '/etc/piton/payments-key',
  }),
  PITON_PAYMENTS_KEY_COMMAND: variable({
    schema: z.string(),
    purpose: 'A shell command that prints the payment server’s key, as for the master key.',
    byDefault: 'none',
    example: '/usr/local/bin/print-payments-key',
    secret: 'whole',
  }),
} as const;
