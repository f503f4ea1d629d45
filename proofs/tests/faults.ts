import type { Fault } from './fault.ts';
import { accessFaults } from './faults/access.ts';
import { alarmFaults } from './faults/alarms.ts';
import { cardDataFaults } from './faults/card-data.ts';
import { proposalFaults } from './faults/proposals.ts';
import { doubtFaults } from './faults/unknown-outcomes.ts';
import { gatewayFaults } from './faults/gateway.ts';
import { ledgerFaults } from './faults/ledger.ts';
import { moneyFaults } from './faults/money.ts';
import { paymentFaults } from './faults/payments.ts';
import { payoutFaults } from './faults/payouts.ts';
import { requestFaults } from './faults/requests.ts';
import { sealingFaults } from './faults/sealing.ts';

/** Each changes one line of today's code as a developer might by mistake. */
export const faults: readonly Fault[] = [
  ...moneyFaults,
  ...ledgerFaults,
  ...paymentFaults,
  ...requestFaults,
  ...doubtFaults,
  ...gatewayFaults,
  ...sealingFaults,
  ...proposalFaults,
  ...payoutFaults,
  ...alarmFaults,
  ...accessFaults,
  ...cardDataFaults,
];

/** Changes no behaviour: a report that a test caught it would be false. */
export const harmless: Fault = {
  name: 'a fault without an effect',
  costs: 'Nothing.',
  file: 'contract/money/money.ts',
  text: 'return dollars * millsPerDollar + cents * millsPerCent;',
  planted: 'return cents * millsPerCent + dollars * millsPerDollar;',
  tests: ['contract/money/money.test.ts'],
  isQuick: true,
};
