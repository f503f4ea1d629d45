import type { CalendarDay } from '@piton/contract/time/time.ts';

/** The account that payouts come from, as our bank knows it. */
export type Sender = {
  readonly name: string;
  readonly accountNumber: string;
  readonly routing: string;
  readonly bic: string;
};

/** One credit to an account that two members of staff have verified. */
export type BankPayment = {
  /** The bank prints it on statements: A–Z and 0–9, up to 15 characters. */
  readonly reference: string;
  readonly name: string;
  readonly bankName: string;
  /** Empty if the merchant gave none. */
  readonly routing: string;
  readonly bic: string | null;
  readonly accountNumber: string;
  readonly accountType: 'chequing' | 'savings';
  readonly amountCents: bigint;
};

/** One batch of payments, independent of the file format. */
export type BankBatch = {
  readonly reference: string;
  readonly createdAt: Date;
  readonly valueDay: CalendarDay;
  readonly sender: Sender;
  readonly payments: readonly BankPayment[];
};

export function totalCents({ payments }: Pick<BankBatch, 'payments'>): bigint {
  return payments.reduce((sum, { amountCents }) => sum + amountCents, 0n);
}

/** 11361n → "113.61". */
export function decimalCents(cents: bigint): string {
  const text = String(cents).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
