/** Sends receipts until it is killed: `send-receipts-process.ts <connection> <mail server> <per second> <order>`. */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { actingAs } from '../../database/acting-as.ts';
import { connect } from '../../database/connect.ts';
import { createLog } from '../../http/log.ts';
import { limitRate } from '../../mail/limit-rate.ts';
import type { MailTransport } from '../../mail/mail-transport.ts';
import { createSmtpTransport } from '../../mail/smtp-transport.ts';
import { sendReceipts } from '../send-receipts.ts';

const [connection = '', mailUrl = '', perSecond = '', order = ''] = process.argv.slice(2);
const { kysely: database } = connect({
  connection: JSON.parse(connection) as pg.ClientConfig,
  poolSize: 3,
  onIdleError: () => undefined,
});
const smtp = limitRate(createSmtpTransport(mailUrl), Number(perSecond));

/** The control: an email that is lost if the process is killed now. */
const deletingFirst: MailTransport = {
  deliver: async (message, signal) => {
    const saleId = message.name.slice(message.name.indexOf('-') + 1);
    await actingAs(database, 'piton', (transaction) =>
      transaction.deleteFrom('unsent_receipts').where('sale_id', '=', saleId).execute(),
    );
    return smtp.deliver(message, signal);
  },
};
const deps = {
  database,
  log: createLog('silent'),
  origin: 'https://pay.example.lc',
  mailer: {
    transport: order === 'deletes first' ? deletingFirst : smtp,
    connections: 5,
    perSecond: Number(perSecond),
    isMailbox: false,
    sender: {
      from: { name: 'Piton', address: 'no-reply@example.lc' },
      supportEmail: 'support@example.lc',
    },
    countDropped: () => undefined,
  },
};
const { signal: stopping } = new AbortController();
for (;;) {
  while (await sendReceipts(deps, { max: 50, stopping }));
  await wait(5);
}
