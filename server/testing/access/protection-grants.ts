import type { AccessRequest, Stage } from './access-stage.ts';

type GrantedRequest = (stage: Stage) => Promise<AccessRequest>;
type AddCompany = (stage: Stage) => Promise<{ companyId: string }>;

/** Staff's actions during card testing at a company. */
export function protectionGrants(reviewer: GrantedRequest, addCompany: AddCompany) {
  return {
    listCardProtections: reviewer,
    liftCardProtection: async (stage: Stage): Promise<AccessRequest> => {
      const { companyId } = await addCompany(stage);
      await stage.world.asOwner(
        `insert into card_protections (company_id, channel, began_at, ends_at)
           values ($1, 'page', now(), now() + interval '10 minutes')`,
        [companyId],
      );
      const { browser } = await reviewer(stage);
      return { browser, sent: { body: { companyId, channel: 'page', reason: 'Checked' } } };
    },
  };
}
