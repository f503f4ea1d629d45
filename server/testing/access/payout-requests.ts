import { calendarDay } from '@piton/contract/time/time.ts';
import { password } from '../../identity/staff/testing/console-world.ts';

const reason = 'a reason that is long enough';

/** A bank's report about a payout, with the password. */
export function bankSays(reference: string) {
  const text = `Reference,Outcome,Date,Amount,Currency,Reason\n${reference},deposited,2026-11-27,93.50,XCD,\n`;
  return { password, kind: 'bank_csv', name: 'statement.csv', text };
}

/** Requests about payouts, bank files and reconciliation. */
export function payoutRequests(uid: string) {
  const params = { cutOffDay: '2026-11-25' };
  return {
    listPayouts: {},
    getNextPayout: {},
    getPayoutSummary: {},
    getPayout: { params: { payoutId: uid } },
    listPayoutEntries: { params: { payoutId: uid } },
    exportPayout: { params: { payoutId: uid } },
    getMonthStatement: { params: { month: calendarDay(new Date()).slice(0, 7) } },
    listMonthEntries: { params: { month: calendarDay(new Date()).slice(0, 7) } },
    exportMonth: { params: { month: calendarDay(new Date()).slice(0, 7) } },
    listPayoutRuns: {},
    getPayoutRun: { params },
    listHeldOwners: { params },
    listRunPayouts: { params, query: { text: 'ana' } },
    approvePayoutRun: { params, body: { password, version: '' } },
    releasePayoutRun: { params, body: { password, format: 'csv' } },
    openBankFile: { params, body: { password } },
    getReconciliation: {},
    getTrialBalance: {},
    exportTrialBalance: { query: { from: '2026-11-01', to: '2026-11-30' } },
    listUnsettledSales: {},
    exportUnsettledSales: {},
    listBankHolidays: { query: { year: '2027' } },
    setBankHoliday: {
      params: { day: '2040-06-15' },
      body: { isObserved: true, name: 'A day of thanks', reason },
    },
    cancelPayout: { params: { payoutId: uid }, body: { reason } },
    listBankImports: {},
    getBankImport: { params: { importId: uid } },
    importBankFile: { body: bankSays('POYYYYYYYYYY') },
    resolveException: { params: { importId: uid, number: '2' }, body: { password, reason } },
  };
}
