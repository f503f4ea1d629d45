/**
 * The planted faults of the attacks' controls, loaded into the started product by NODE_OPTIONS.
 * The query of this module's address selects them, and each changes one place of the product's
 * code.
 */
import { plantFaults } from '../../plant-faults.mjs';

/** @type {Record<string, { file: string, text: string, planted: string }>} */
export const plants = {
  'takes-any-spelling': {
    file: 'server/companies/encryption-keys/read-sealed.ts',
    text: "if (bytes.length !== rsaBytes || bytes.toString('base64') !== text) return null;",
    planted: '',
  },
  'hashes-the-spelling': {
    file: 'server/companies/encryption-keys/read-sealed.ts',
    text: 'hash: sha256(bytes),',
    planted: 'hash: sha256(text),',
  },
  'tells-the-first-byte': {
    file: 'server/companies/encryption-keys/open-sealed.ts',
    text: 'const block = new Uint8Array(rsaBlock);',
    planted: `const block = new Uint8Array(rsaBlock);
  const { constants, KeyObject, privateDecrypt } = await import('node:crypto');
  const padding = constants.RSA_NO_PADDING;
  if (privateDecrypt({ key: KeyObject.from(key), padding }, rsaBlock)[0] !== 0) {
    const { AppError } = await import('@piton/contract/http/errors.ts');
    throw new AppError('malformed');
  }`,
  },
  'tells-of-keys-by-time': {
    file: 'server/companies/encryption-keys/open-sealed.ts',
    text: 'return openEnvelope(opened ? Buffer.from(opened) : randomBytes(32), envelope);',
    planted: `if (opened) await new Promise((resolve) => setTimeout(resolve, 3));
  return openEnvelope(opened ? Buffer.from(opened) : randomBytes(32), envelope);`,
  },
  'adds-no-delay': {
    file: 'server/payments/take/unreadable-payments.ts',
    text: 'const max = 60;',
    planted: 'const max = 1_000_000_000;',
  },
  // The former rule: rejects an address that sent unreadable texts.
  'refuses-suspects': {
    file: 'server/payments/take/take-payment.ts',
    text: "if (found.payee.isSuspect && options.lane === 'fast') return { kind: 'suspect' };",
    planted: "if (found.payee.isSuspect) return { kind: 'limited', retryAfterSeconds: 600 };",
  },
  'writes-the-card-down': {
    file: 'contract/payments/payment.ts',
    text: "purpose: text('purpose') || 'N/A',",
    planted: "purpose: Buffer.from(number).toString('base64url'),",
  },
  'answers-with-what-was-sent': {
    file: 'contract/payments/payment-fields.ts',
    text: 'return problem === null ? null : problemText(problem, problemWords);',
    planted: `if (problem?.kind === 'not_text') return \`Send \${String(valueOf(field, values))} as text.\`;
  return problem === null ? null : problemText(problem, problemWords);`,
  },
  'logs-what-it-opens': {
    file: 'server/payments/take/open-payment.ts',
    text: 'return text === null ? null : readPaymentObject(text);',
    planted: `console.log(Buffer.from(text ?? '').toString('base64'));
  (globalThis as { kept?: unknown[] }).kept = [...((globalThis as { kept?: unknown[] }).kept ?? []), text];
  return text === null ? null : readPaymentObject(text);`,
  },
  'refuses-soon': {
    file: 'server/payments/admission/fair-queue.ts',
    text: 'if (waiting < maxWaiting)',
    planted: 'if (waiting < 8)',
  },
  // A busy server claims that nothing was charged.
  'rules-charges-out': {
    file: 'contract/payments/pay-functions.ts',
    text: "if (code === 'unavailable' || code === 'unexpected') {",
    planted: "if (code === 'unexpected') {",
  },
  'takes-all-at-once': {
    file: 'server/payments/admission/fair-queue.ts',
    text: 'if (working < maxConcurrent) working += 1;',
    planted: 'if (working < Infinity) working += 1;',
  },
  'waits-for-ever': {
    file: 'server/http/listen.ts',
    text: `headersTimeout: 10_000,
  requestTimeout: uploadLimitMs,`,
    planted: `headersTimeout: 0,
  requestTimeout: 0,`,
  },
  'waits-for-bodies': {
    file: 'server/http/guards/limit-body-time.ts',
    text: 'usualMs: 30_000,',
    planted: 'usualMs: 1_000_000_000,',
  },
  'takes-any-length': {
    file: 'server/http/endpoints/read-bytes.ts',
    text: 'if (length !== null && Number(length) > bytesMax)',
    planted: 'if (false)',
  },
  'takes-chunks-without-end': {
    file: 'server/http/endpoints/read-bytes.ts',
    text: 'if (size > bytesMax)',
    planted: 'if (false)',
  },
  'quotes-the-parser': {
    file: 'server/http/endpoints/read-json.ts',
    text: `} catch {
    // The parser's message quotes the body, so it goes no further than here.
    throw new AppError('malformed');`,
    planted: `} catch (error) {
    throw new AppError('rejected_fields', { fields: { body: String(error) } });`,
  },
  'trusts-the-header': {
    file: 'server/companies/encryption-keys/read-sealed.ts',
    text: `try {
    header = JSON.parse(text);
  } catch {
    return null;
  }`,
    planted: 'header = JSON.parse(text);',
  },
};

plantFaults(plants, import.meta.url);
