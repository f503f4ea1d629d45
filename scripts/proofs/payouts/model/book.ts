/**
 * What ought to come of everything that was sold, corrected and given back, reckoned from what was done
 * and by nothing of the product: neither its functions nor its rows.
 */

export type Standing = 'approved' | 'suspended';

type Entry = {
  readonly mills: bigint;
  readonly atMs: number;
  /** Of a sale, which is less its fee. */
  readonly saleMills?: bigint;
};

export type CompanyBook = {
  readonly ownerId: string;
  standing: Standing;
  /** In the order in which they were booked, of those that no payout has taken. */
  entries: Entry[];
  /** Less than a cent, of those that one has taken. */
  carriedMills: bigint;
  /** All that there ever was. */
  soldMills: bigint;
  feeMills: bigint;
  correctedMills: bigint;
  paidMills: bigint;
};

type BankAccount = {
  number: string;
  /** As it was saved, for the how manieth time. */
  details: number;
  /** Null while nobody has verified it. */
  approval: number | null;
};

type OwnerBook = { readonly isProven: boolean; readonly account: BankAccount };

export type ExpectedPayout = {
  readonly cutOffDay: string;
  readonly ownerId: string;
  readonly netMills: bigint;
  readonly saleMills: bigint;
  readonly feeMills: bigint;
  readonly saleCount: number;
  /** Company → what it adds to it, or takes. */
  readonly lines: ReadonlyMap<string, bigint>;
  readonly account: Readonly<BankAccount>;
  state: 'queued' | 'approved' | 'in_transit' | 'deposited' | 'cancelled' | 'failed' | 'returned';
};

export type Model = {
  readonly companies: Map<string, CompanyBook>;
  readonly owners: Map<string, OwnerBook>;
  readonly payouts: ExpectedPayout[];
  /** Whoever was not paid because nobody had verified their account: "owner cut-off". */
  readonly unverified: Set<string>;
  readonly minimumMills: bigint;
};

export function createModel(minimumMills: bigint): Model {
  return {
    companies: new Map(),
    owners: new Map(),
    payouts: [],
    unverified: new Set(),
    minimumMills,
  };
}

/** Six and a half per cent, to the mill; half of one is one. */
export function feeOf(saleMills: bigint): bigint {
  return (saleMills * 65n + 500n) / 1000n;
}

export function companyOf({ companies }: Model, companyId: string): CompanyBook {
  const company = companies.get(companyId);
  if (company === undefined) throw new Error(`nobody has company ${companyId}`);
  return company;
}

export function ownerOf({ owners }: Model, ownerId: string): OwnerBook {
  const owner = owners.get(ownerId);
  if (owner === undefined) throw new Error(`there is no owner ${ownerId}`);
  return owner;
}

export function sold(model: Model, companyId: string, saleMills: bigint, atMs: number): void {
  const company = companyOf(model, companyId);
  const fee = feeOf(saleMills);
  company.soldMills += saleMills;
  company.feeMills += fee;
  company.entries.push({ mills: saleMills - fee, atMs, saleMills });
}

export function corrected(model: Model, companyId: string, mills: bigint, atMs: number): void {
  const company = companyOf(model, companyId);
  company.correctedMills += mills;
  company.entries.push({ mills, atMs });
}

export function editedBank(model: Model, ownerId: string, number: string): void {
  const { account } = ownerOf(model, ownerId);
  account.number = number;
  account.details += 1;
  account.approval = null;
}

let approvals = 0;

export function verifiedBank(model: Model, ownerId: string): void {
  approvals += 1;
  ownerOf(model, ownerId).account.approval = approvals;
}

/** All that is left of what it was ever owed. */
export function owedMills({ carriedMills, entries }: CompanyBook): bigint {
  return entries.reduce((sum, { mills }) => sum + mills, carriedMills);
}
