/**
 * The planted faults of the proof's controls, loaded into the started product by NODE_OPTIONS. The
 * query of this module's address selects them, and each changes one place of the product's code.
 */
import { plantFaults } from '../plant-faults.mjs';

const countsForAccount = "? { action: 'sign-in', key: account }";
const greeted = `const { connect } = await import('node:net');
    const { port } = new URL(process.env.PITON_SMTP_URL ?? '');
    await new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => undefined);
      socket.on('error', reject).on('close', reject).once('data', () => { resolve(null); socket.destroy(); });
    });`;

/** @type {Record<string, { file: string, text: string, planted: string }>} */
export const plants = {
  'drops-on-451': {
    file: 'server/mail/smtp-session.ts',
    text: 'if (permanent !== true || (command',
    planted: 'if (responseCode === 451) return true;\n  if (permanent !== true || (command',
  },
  'forgets-what-was-sent': {
    file: 'server/mail/run-send-mail.ts',
    text: 'if (refusal === null) {',
    planted: 'if (Math.random() < 0.2) throw new Error("forgotten");\n    if (refusal === null) {',
  },
  'sends-within-the-sign-up': {
    file: 'server/identity/sign-up.ts',
    text: 'await noteSignIn(transaction, user.id);',
    planted: `await noteSignIn(transaction, user.id);\n${greeted}`,
  },
  'abandons-jobs': {
    file: 'server/jobs/free-abandoned-jobs.ts',
    text: 'where locked_at < now()',
    planted: 'where false and locked_at < now()',
  },
  'counts-for-each-address': {
    file: 'server/limits/sign-in-limits.ts',
    text: countsForAccount,
    planted: "? { action: 'sign-in', key: account + network }",
  },
  'counts-for-all-accounts': {
    file: 'server/limits/sign-in-limits.ts',
    text: countsForAccount,
    planted: "? { action: 'sign-in', key: 'everybody' }",
  },
  'forgets-the-half-hour': {
    file: 'server/limits/sign-in-limits.ts',
    text: '64, 1800]',
    planted: '64, 64]',
  },
  'never-stops': {
    file: 'server/limits/sign-in-limits.ts',
    text: 'maxFailures: 100 }',
    planted: 'maxFailures: 1000 }',
  },
  'knows-no-device': {
    file: 'server/identity/sign-in/sign-in.ts',
    text: 'await knownDevice(deps, account, visitor);',
    planted: 'null as string | null;\n  void knownDevice;',
  },
  'tells-by-time': {
    file: 'server/identity/sign-in/sign-in.ts',
    text: 'await passwords.verify(attempt.password, stored);',
    planted: 'stored !== null && (await passwords.verify(attempt.password, stored));',
  },
  'opens-nothing': {
    file: 'server/identity/email-links/set-new-password.ts',
    text: 'await deps.signInLimits.passwordReset(email);',
    planted: '',
  },
};

plantFaults(plants, import.meta.url);
