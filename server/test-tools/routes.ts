import type { ToolCard } from '@piton/contract/test-tools/test-tools.ts';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import type { Kysely } from 'kysely';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';

type TestToolsDeps = {
  readonly database: Kysely<DB>;
  /** The cards of the gateway that takes the company's test payments. */
  readonly findCards: (companyId: string) => Promise<readonly ToolCard[]>;
  readonly mailboxPath: string | null;
};

const ownToolsOnly = 'Only the company’s owner uses its test tools.';

export function bindTestTools(app: HttpApp, deps: BindDeps & TestToolsDeps): void {
  const { database, findCards, mailboxPath } = deps;
  bindEndpoint(
    app,
    deps,
    endpoints.getTestTools,
    async ({ params: { companyId } }, { session }) => {
      const { userId } = session;
      await actingAs(database, { userId }, (transaction) =>
        asOwnerOf(transaction, { companyId, userId }, ownToolsOnly),
      );
      return { cards: [...(await findCards(companyId))], mailboxPath };
    },
  );
}
