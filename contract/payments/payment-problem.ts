/**
 * The problems a payment field can have, and their parameters. Checks return the problem and each
 * screen supplies the words, so that a translated page carries no English sentences.
 */
export type ProblemWords = {
  readonly required: string;
  readonly not_text: string;
  readonly wrong_currency: string;
  /** A field that is stored contains one. */
  readonly holds_card_number: string;
  readonly holds_security_code: string;
  readonly no_amount: string;
  readonly amount_zero: string;
  readonly amount_above: (amountMax: string) => string;
  readonly no_month: string;
  readonly no_year: string;
  readonly expired: string;
  readonly too_far_ahead: string;
  readonly no_security_code: string;
  readonly security_code_length: (digits: 3 | 4) => string;
  readonly no_card_number: string;
  readonly mistyped_card_number: string;
  /** Names the brands that are accepted. */
  readonly card_not_taken: (brands: readonly string[]) => string;
  readonly no_name: string;
  readonly no_line: string;
  readonly too_long: (charactersMax: number) => string;
  readonly no_email: string;
  readonly no_phone: string;
};

type ProblemOf<Kind extends keyof ProblemWords> = ProblemWords[Kind] extends (
  value: infer Value,
) => string
  ? { readonly kind: Kind; readonly value: Value }
  : { readonly kind: Kind };

export type PaymentProblem = { [Kind in keyof ProblemWords]: ProblemOf<Kind> }[keyof ProblemWords];

export function problemText(problem: PaymentProblem, words: ProblemWords): string {
  const text = words[problem.kind];
  if (typeof text === 'string') return text;
  return (text as (value: unknown) => string)('value' in problem ? problem.value : undefined);
}
