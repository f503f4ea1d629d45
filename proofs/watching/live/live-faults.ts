import type { LiveWorld } from './live-world.ts';

export type LiveFault = {
  readonly name: string;
  /** The alerts that it must fire. */
  readonly alerts: readonly string[];
  /** Other alerts that it fires as well, depending on its moment. */
  readonly also?: readonly string[];
  /** Alerts that Prometheus fires and Alertmanager keeps to itself, because they follow from these. */
  readonly muted?: readonly string[];
  readonly begin: (world: LiveWorld) => Promise<void>;
  readonly end: (world: LiveWorld) => Promise<void>;
};

/** Until the next minute's check, the night counts as not yet checked. */
const checkAgain = `
  delete from self_checks where night <= current_date;
  delete from failed_self_checks`;

const alteredLedger: LiveFault = {
  name: 'an altered row of the ledger',
  alerts: ['PitonSelfCheckFoundDifferences'],
  begin: ({ plant }) =>
    plant(`
      update ledger_entries set amount_mills = amount_mills + 1000
       where id = (select min(id) from ledger_entries);
      ${checkAgain}`),
  end: ({ plant }) =>
    plant(`
      update ledger_entries set amount_mills = amount_mills - 1000
       where id = (select min(id) from ledger_entries);
      ${checkAgain}`),
};

const nightAhead: LiveFault = {
  name: 'a check under a clock that is ahead',
  alerts: ['PitonSelfCheckIsAhead'],
  begin: ({ plant }) =>
    plant(`insert into self_checks values (current_date + 9, now(), now(), '[]')`),
  end: ({ plant }) => plant('delete from self_checks where night = current_date + 9'),
};

const failingCheck: LiveFault = {
  name: 'a check that may not read a table',
  alerts: ['PitonSelfCheckFails'],
  begin: ({ plant }) => plant(`revoke select on disputes from piton_app; ${checkAgain}`),
  end: ({ plant }) => plant(`grant select on disputes to piton_app; ${checkAgain}`),
};

const declined: LiveFault = {
  name: 'issuers that decline each card',
  alerts: ['PitonCardsAreTriedOut', 'PitonNoPaymentIsApproved'],
  begin: async ({ customers }) => customers.use('declined'),
  end: async ({ customers, plant }) => {
    customers.use('approved');
    // A spike ends after ten minutes without one.
    await plant(`
      update card_attempts set attempted_at = attempted_at - interval '1 hour';
      update decline_spikes
         set began_at = began_at - interval '1 hour', last_seen_at = last_seen_at - interval '1 hour'`);
  },
};

const mailDown: LiveFault = {
  name: 'a mail server that refuses connections',
  alerts: ['PitonReceiptsWait'],
  begin: async ({ mail, customers }) => {
    await mail.setTrouble('refuses connections');
    await customers.payOnce();
  },
  end: async ({ mail, plant }) => {
    await mail.setTrouble('none');
    await plant('update unsent_receipts set try_after = now()');
  },
};

const openRun: LiveFault = {
  name: 'a payout run that can’t be closed',
  alerts: ['PitonPayoutRunIsOpen'],
  begin: async (world) => {
    await world.plant('update payout_runs set closed_at = null, hash = null');
    await world.hold('begin; lock table payout_runs in share row exclusive mode');
  },
  end: ({ release }) => release(),
};

const oldRefund: LiveFault = {
  name: 'a refund that waits for staff for six days',
  alerts: ['PitonRefundsWait'],
  begin: ({ plant }) =>
    plant(`
      insert into refunds (id, sale_id, company_id, mode, amount_mills, fee_mills, reason, method,
                           requested_by, requested_at, ledger_transaction_id)
      select gen_random_uuid(), s.id, s.company_id, 'live', 10, 0, 'A proof', 'portal', c.owner_id,
             now() - interval '6 days', 1
        from sales s join companies c on c.id = s.company_id
       where s.status = 'Approved' limit 1`),
  end: ({ plant }) => plant('delete from refunds'),
};

const projectionHeld: LiveFault = {
  name: 'a session that holds the projection’s lock',
  alerts: ['PitonProjectionIsLate'],
  begin: async (world) => {
    await world.hold(`select pg_advisory_lock(hashtextextended('projection of sales', 0))`);
    await world.customers.payOnce();
  },
  end: ({ release }) => release(),
};

const oldPending: LiveFault = {
  name: 'a payment that is Pending for two hours',
  alerts: ['PitonSalesStayPending'],
  begin: async ({ gateway, toGateway, customers, plant }) => {
    await gateway.arm({ kind: 'reset_after' });
    await customers.payOnce();
    // Now no inquiry ends it.
    await toGateway.cut();
    await plant(`
      update sales set created_at = created_at - interval '2 hours',
                       begun_at = begun_at - interval '2 hours'
       where status = 'Pending'`);
  },
  end: ({ toGateway }) => toGateway.repair(),
};

const gatewayDown: LiveFault = {
  name: 'a gateway that refuses connections',
  alerts: ['PitonGatewayIsUnavailable'],
  // Customers are refused or end without a charge.
  also: ['PitonNoPaymentIsApproved', 'PitonFails'],
  begin: async ({ toGateway, customers }) => {
    await toGateway.cut();
    customers.use('approved');
  },
  end: ({ toGateway }) => toGateway.repair(),
};

/** Alerts that no server reports a figure. */
const unknown = [
  'PitonPendingSalesAreUnknown',
  'PitonProjectionIsUnknown',
  'PitonWebhooksAreUnknown',
  'PitonDeclinesAreUnknown',
  'PitonPayoutRunIsUnknown',
];

const databaseGone: LiveFault = {
  name: 'a database that is gone',
  alerts: ['PitonFails', ...unknown],
  also: ['PitonSelfCheckIsMissing', 'PitonWaitsForItsDatabase'],
  begin: ({ toDatabase }) => toDatabase.cut(),
  end: ({ toDatabase }) => toDatabase.repair(),
};

export const serverGone: LiveFault = {
  name: 'a server that is killed',
  alerts: ['PitonIsDown'],
  muted: unknown,
  // Those that a started server doesn't report yet.
  also: [...unknown, 'PitonSelfCheckIsMissing', 'PitonServerIsDown'],
  begin: async ({ customers, kill }) => {
    customers.use('none');
    await kill();
  },
  end: async ({ customers, start }) => {
    await start();
    customers.use('approved');
  },
};

/** Each wave's faults hold at the same time; none of their alerts fires before. */
export const waves = {
  short: [[gatewayDown], [serverGone]],
  full: [
    [alteredLedger, nightAhead, openRun, oldRefund, mailDown, declined],
    [failingCheck, projectionHeld, oldPending, gatewayDown],
    [databaseGone],
    [serverGone],
  ],
} as const satisfies Record<string, readonly (readonly LiveFault[])[]>;
