import type { Fault } from '../fault.ts';

const folder = 'server/gateways/powertranz';
const sale = `${folder}/sale.test.ts`;
const everyCode = `${folder}/every-code.test.ts`;
const threeDSecure = `${folder}/three-d-secure.test.ts`;
const returns = `${folder}/returns.test.ts`;

export const powerTranzFaults: readonly Fault[] = [
  {
    name: 'PowerTranz: a response with another amount is accepted',
    costs: 'A customer is charged EC$100, and the ledger shows EC$10.',
    file: `${folder}/compare-echoes.ts`,
    text: 'TotalAmount === totalAmount(amountMills) ? textFromMills(amountMills) : TotalAmount',
    planted: 'TotalAmount ? textFromMills(amountMills) : TotalAmount',
    tests: [sale],
    isQuick: true,
  },
  {
    name: 'PowerTranz: an approval without a sale’s number is accepted',
    costs: 'A response for no particular sale approves this one.',
    file: `${folder}/interpret-sale-response.ts`,
    text: "const mayBeMissing = outcome.kind === 'refused';",
    planted: 'const mayBeMissing = true;',
    tests: [sale],
  },
  {
    name: 'PowerTranz: a decline that is marked approved is believed',
    costs: 'The page shows “declined” although the card was charged.',
    file: `${folder}/interpret-sale-response.ts`,
    text: "if (reply.Approved !== (meaning.kind === 'approved'))",
    planted: "if (!reply.Approved && meaning.kind === 'approved')",
    tests: [everyCode],
  },
  {
    name: 'PowerTranz: a duplicate number is reported as refused',
    costs: 'The page shows “not charged” although the first request charged the card.',
    file: `${folder}/response-codes.ts`,
    text: "['94', { kind: 'unknown', cause: 'duplicate' }]",
    planted: "['94', { kind: 'refused', why: 'input' }]",
    tests: [everyCode],
  },
  {
    name: 'PowerTranz: an empty 500 is reported as refused',
    costs: 'The page shows “not charged” although the gateway charged the card.',
    file: `${folder}/interpret-reply.ts`,
    text: "return { kind: 'unknown', cause: 'http', detail: `status ${response.status}` };",
    planted: "return { kind: 'not_sent', cause: `status ${response.status}` };",
    tests: [`${folder}/transport-faults.test.ts`],
  },
  {
    name: 'PowerTranz: a failed authentication is completed',
    costs: 'A stolen card is charged, and the merchant bears the loss.',
    file: `${folder}/interpret-authentication.ts`,
    text: "    case 'N':\n    case 'R':\n    case null:\n      return false;",
    planted:
      "    case 'N':\n      return true;\n    case 'R':\n    case null:\n      return false;",
    tests: [threeDSecure],
    isQuick: true,
  },
  {
    name: 'PowerTranz: an ECI alone shifts the liability',
    costs: 'A dispute is expected to be won, and the merchant bears the loss.',
    file: `${folder}/interpret-authentication.ts`,
    text: "return status === 'A' && (eci === '06' || eci === '01');",
    planted: "return eci === '06' || eci === '01';",
    tests: [`${folder}/interpret-authentication.test.ts`],
  },
  {
    name: 'PowerTranz: an unknown token is reported as not completed',
    costs: 'The page shows “not charged” although an earlier completion charged the card.',
    file: `${folder}/interpret-sale-response.ts`,
    text: 'if (reply.TransactionIdentifier == null) return undecided(reply, quote);',
    planted: '',
    tests: [threeDSecure],
  },
  {
    name: 'PowerTranz: a callback with two tokens is read',
    costs: 'A forged callback is taken for the sale’s own.',
    file: `${folder}/read-callback.ts`,
    text: 'if ((response.SpiToken ?? spiToken) !== spiToken) return null;',
    planted: '',
    tests: [`${folder}/read-callback.test.ts`],
  },
  {
    name: 'PowerTranz: a refund of another sale is accepted',
    costs: 'A customer waits for money that another one got.',
    file: `${folder}/interpret-return-response.ts`,
    text: "identifier: 'OriginalTrxnIdentifier'",
    planted: "identifier: 'TransactionIdentifier'",
    tests: [returns],
  },
  {
    name: 'PowerTranz: a qualified refund counts as done',
    costs: 'A part is returned, and the ledger shows the whole.',
    file: `${folder}/interpret-return-response.ts`,
    text: "if (reply.Approved && code === '00')",
    planted: 'if (reply.Approved)',
    tests: [everyCode],
  },
  {
    name: 'PowerTranz: the token is quoted in a message',
    costs: 'A log holds the key that completes a payment.',
    file: `${folder}/create-powertranz.ts`,
    text: 'card: null, secrets: [resumeKey]',
    planted: 'card: null, secrets: []',
    tests: [threeDSecure],
  },
  {
    name: 'a refund is sent during an outage',
    costs: 'Staff must find out about each refund that got no response.',
    file: 'server/gateways/breaker/guard-gateway.ts',
    text: 'return breaker.unavailableForSeconds() > 0 ? notSent : send();',
    planted: 'return breaker.unavailableForSeconds() > 1e9 ? notSent : send();',
    tests: ['server/gateways/breaker/guard-operations.test.ts'],
  },
];
