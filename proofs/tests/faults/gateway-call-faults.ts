import type { Fault } from '../fault.ts';

const sale = 'server/gateways/four-cs/sale.test.ts';

export const gatewayFaults: readonly Fault[] = [
  {
    name: 'a response with another amount is accepted',
    costs: 'A customer is charged EC$100, and the ledger shows EC$10.',
    file: 'server/gateways/four-cs/compare-echoes.ts',
    text: 'return millsOf(echo) === millsFromText(ours);',
    planted: 'return millsOf(echo) !== null;',
    tests: [sale],
    isQuick: true,
  },
  {
    name: 'a response with another sale’s number is accepted',
    costs: 'Another sale’s approval pays this sale.',
    file: 'server/gateways/four-cs/compare-echoes.ts',
    text: '  TranId: ({ tranId }) => tranId,\n',
    planted: '',
    tests: [sale],
    isQuick: true,
  },
  {
    name: 'an approval without a sale’s number is accepted',
    costs: 'A response for no particular sale approves this one.',
    file: 'server/gateways/four-cs/interpret-sale-response.ts',
    text: 'mayBeMissing: !isDecided',
    planted: 'mayBeMissing: isDecided || !isDecided',
    tests: [sale],
  },
  {
    name: 'a duplicate number is reported as refused',
    costs: 'The page shows “not charged” although the first request charged the card.',
    file: 'server/gateways/four-cs/interpret-sale-response.ts',
    text: "return { kind: 'unknown', cause: 'duplicate', detail: resultCode };",
    planted: "return { kind: 'refused', why: 'input', resultCode, message };",
    tests: ['server/gateways/four-cs/every-code.test.ts'],
  },
  {
    name: 'an approval marked busy is treated as busy',
    costs: 'The page shows “not charged” although the gateway approved.',
    file: 'server/gateways/four-cs/interpret-sale-response.ts',
    text: "if (financial !== '' && financial !== 'Incomplete')",
    planted: "if (why !== 'busy' && financial !== '' && financial !== 'Incomplete')",
    tests: ['server/gateways/four-cs/every-code.test.ts'],
  },
  {
    name: 'a lost response is reported as never sent',
    costs: 'The payment is sent again, and the customer is charged twice.',
    file: 'server/gateways/open-wire.ts',
    text: "if (abort) return { kind: 'lost', cause, detail };",
    planted: "if (abort && cause === 'http') return { kind: 'lost', cause, detail };",
    tests: [
      'server/gateways/wire-once.test.ts',
      'server/gateways/four-cs/transport-faults.test.ts',
    ],
  },
  {
    name: 'a sale that waited too long for a connection is sent',
    costs: 'A declined sale is charged.',
    file: 'server/gateways/open-wire.ts',
    text: 'if (performance.now() > sendBy) tooLateToSend();',
    planted: 'if (performance.now() > deadline) tooLateToSend();',
    tests: ['server/gateways/open-wire.test.ts'],
  },
  {
    name: 'a failed inquiry is reported as “not found”',
    costs: 'A charged sale is declined because of an outage.',
    file: 'server/gateways/four-cs/interpret-inquiry-response.ts',
    text: "return inquiryIn(word) ?? { kind: 'unavailable', cause: 'no response to an inquiry' };",
    planted: "return inquiryIn(word) ?? { kind: 'absent' };",
    tests: ['server/gateways/four-cs/inquiry.test.ts'],
  },
];
