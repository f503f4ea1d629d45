/**
 * The expected result of all sales, adjustments, disputes and refunds, computed from the actions alone: it
 * uses no function and no row of the product.
 */

export type Standing = 'approved' | 'suspended';

type Entry = {
  readonly mills: bigint;
  readonly atMs: number;
  /** For a sale, whose fee is deducted. */
  readonly saleMills?: bigint;
};

export type ExpectedCompany = {
  readonly ownerId: string;
  standing: Standing;
  /** Entries outside payouts, in posting order. */
  entries: Entry[];
  /** The fraction of a cent left by the last payout. */
  carriedMills: bigint;
  /** The total of all time. */
  soldMills: bigint;
  feeMills: bigint;
  adjustedMills: bigint;
  paidMills: bigint;
};

type BankAccount = {
  number: string;
  /** The version of the account details, by number of saves. */
  details: number;
  /** Null until verified. */
  approval: number | null;
};

type ExpectedOwner = { readonly isProven: boolean; readonly account: BankAccount };

export type ExpectedPayout = {
  readonly cutOffDay: string;
  readonly ownerId: string;
  readonly netMills: bigint;
  readonly saleMills: bigint;
  readonly feeMills: bigint;
  readonly saleCount: number;
  /** Company → its part, which may be negative. */
  readonly lines: ReadonlyMap<string, bigint>;
  readonly account: Readonly<BankAccount>;
  state: 'queued' | 'approved' | 'in_transit' | 'deposited' | 'cancelled' | 'failed' | 'returned';
};

export type Model = {
  readonly companies: Map<string, ExpectedCompany>;
  readonly owners: Map<string, ExpectedOwner>;
  readonly payouts: ExpectedPayout[];
  /** Merchants not paid because their account was unverified: "owner cut-off". */
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

/** 6.5% to the mill; half a mill rounds up. */
export function feeOf(saleMills: bigint): bigint {
  return (saleMills * 65n + 500n) / 1000n;
}

export function companyOf({ companies }: Model, companyId: string): ExpectedCompany {
  const company = companies.get(companyId);
  if (company === undefined) throw new Error(`no owner has company ${companyId}`);
  return company;
}

export function ownerOf({ owners }: Model, ownerId: string): ExpectedOwner {
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

export function adjusted(model: Model, companyId: string, mills: bigint, atMs: number): void {
  const company = companyOf(model, companyId);
  company.adjustedMills += mills;
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

/** The open balance. */
export function owedMills({ carriedMills, entries }: ExpectedCompany): bigint {
  return entries.reduce((sum, { mills }) => sum + mills, carriedMills);
}
