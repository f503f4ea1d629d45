import { withConnection } from '../../../../server/database/with-connection.ts';
import { onItsDatabase } from './on-its-database.ts';

/** The fault of the controls: whoever pays is answered before their payment has reached the disk. */
export function answerBeforeFlushing(dataFolder: string): Promise<void> {
  return onItsDatabase(dataFolder, ({ superuser }) =>
    withConnection(superuser, async (client) => {
      await client.query('alter role piton_app set synchronous_commit = off');
    }),
  );
}
