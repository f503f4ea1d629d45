import type { Fault } from './fault.ts';
import { accessFaults } from './faults/access-faults.ts';
import { alarmFaults } from './faults/alarm-faults.ts';
import { backupFaults } from './faults/backup-faults.ts';
import { cardDataFaults } from './faults/card-data-faults.ts';
import { evidenceFaults } from './faults/evidence-faults.ts';
import { proposalFaults } from './faults/proposal-faults.ts';
import { doubtFaults } from './faults/unknown-outcome-faults.ts';
import { gatewayFaults } from './faults/gateway-call-faults.ts';
import { powerTranzFaults } from './faults/powertranz-faults.ts';
import { ledgerFaults } from './faults/ledger-faults.ts';
import { moneyFaults } from './faults/amount-faults.ts';
import { paymentFaults } from './faults/charging-faults.ts';
import { payoutFaults } from './faults/paying-out-faults.ts';
import { refundFaults } from './faults/refund-faults.ts';
import { requestFaults } from './faults/request-faults.ts';
import { sealingFaults } from './faults/sealing-faults.ts';
import { settlementFaults } from './faults/settlement-faults.ts';
import { threeDSecureFaults } from './faults/three-d-secure-faults.ts';
import { upgradeFaults } from './faults/upgrade-faults.ts';
import { webhookFaults } from './faults/webhook-faults.ts';

/** Each changes one line of today's code as a developer might by mistake. */
export const faults: readonly Fault[] = [
  ...moneyFaults,
  ...ledgerFaults,
  ...paymentFaults,
  ...requestFaults,
  ...doubtFaults,
  ...gatewayFaults,
  ...powerTranzFaults,
  ...threeDSecureFaults,
  ...sealingFaults,
  ...proposalFaults,
  ...refundFaults,
  ...evidenceFaults,
  ...payoutFaults,
  ...settlementFaults,
  ...alarmFaults,
  ...webhookFaults,
  ...accessFaults,
  ...cardDataFaults,
  ...backupFaults,
  ...upgradeFaults,
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
