import type { CardBrand } from '@piton/contract/cards/card-brand.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import type { HashLimitKey } from '../limits/limit-keys.ts';
import type { CompanyRootKey } from '../encryption/root-key.ts';

export type FindCardBrands = (companyId: string, mode: SaleMode) => Promise<readonly CardBrand[]>;

export type CompaniesDeps = {
  readonly database: Kysely<DB>;
  readonly clock: () => Date;
  readonly rootKey: CompanyRootKey;
  readonly hashLimitKey: HashLimitKey;
  /** The limit of one payment. */
  readonly amountMaxMills: bigint;
  /** The brands that the company's gateway accepts. */
  readonly cardBrands: FindCardBrands;
};
