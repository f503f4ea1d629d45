import type { Fault } from '../fault.ts';

const sale = 'server/gateways/four-cs/sale.test.ts';

export const gatewayFaults: readonly Fault[] = [
  {
    name: 'another amount is taken for ours',
    costs: 'A payer is charged EC$100 and the ledger says EC$10.',
    file: 'server/gateways/four-cs/compare-echoes.ts',
    text: 'return millsOf(echo) === millsFromText(ours);',
    planted: 'return millsOf(echo) !== null;',
    tests: [sale],
    isQuick: true,
  },
  {
    name: 'another sale’s number is taken for ours',
    costs: 'Another sale’s approval pays this sale.',
    file: 'server/gateways/four-cs/compare-echoes.ts',
    text: '  TranId: ({ tranId }) => tranId,\n',
    planted: '',
    tests: [sale],
    isQuick: true,
  },
  {
    name: 'an approval need not say of what',
    costs: 'An answer that names no sale approves this one.',
    file: 'server/gateways/four-cs/interpret-sale-response.ts',
    text: 'mayBeMissing: !isDecided',
    planted: 'mayBeMissing: isDecided || !isDecided',
    tests: [sale],
  },
  {
    name: 'a number that was sent before is told as refused',
    costs: 'Nothing was charged, says the page, and the first message was.',
    file: 'server/gateways/four-cs/interpret-sale-response.ts',
    text: "return { kind: 'unknown', cause: 'duplicate', detail: resultCode };",
    planted: "return { kind: 'refused', why: 'input', resultCode, message };",
    tests: ['server/gateways/four-cs/every-code.test.ts'],
  },
  {
    name: 'a busy gateway that says approved is taken for busy',
    costs: 'Nothing was charged, says the page, and the gateway said that it was.',
    file: 'server/gateways/four-cs/interpret-sale-response.ts',
    text: "if (financial !== '' && financial !== 'Incomplete')",
    planted: "if (why !== 'busy' && financial !== '' && financial !== 'Incomplete')",
    tests: ['server/gateways/four-cs/every-code.test.ts'],
  },
  {
    name: 'a lost answer is told as never sent',
    costs: 'It is sent again, and the payer charged twice.',
    file: 'server/gateways/open-wire.ts',
    text: "if (abort) return { kind: 'lost', cause, detail };",
    planted: "if (abort && cause === 'http') return { kind: 'lost', cause, detail };",
    tests: [
      'server/gateways/wire-once.test.ts',
      'server/gateways/four-cs/transport-faults.test.ts',
    ],
  },
  {
    name: 'a sale that waited long for its turn is written after all',
    costs: 'A sale that was given up is charged.',
    file: 'server/gateways/open-wire.ts',
    text: 'if (performance.now() > sendBy) tooLateToSend();',
    planted: 'if (performance.now() > deadline) tooLateToSend();',
    tests: ['server/gateways/open-wire.test.ts'],
  },
  {
    name: 'a gateway that cannot say is told as knowing nothing',
    costs: 'A charge is given up because the gateway had a bad day.',
    file: 'server/gateways/four-cs/interpret-inquiry-response.ts',
    text: "return answerIn(word) ?? { kind: 'unavailable', cause: 'no answer to an inquiry' };",
    planted: "return answerIn(word) ?? { kind: 'absent' };",
    tests: ['server/gateways/four-cs/inquiry.test.ts'],
  },
];
