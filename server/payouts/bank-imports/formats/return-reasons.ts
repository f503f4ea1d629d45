/**
 * The merchant's text for a returned payout, by the clearing house's code: what is wrong, and what
 * to do. The Eastern Caribbean's R62 differs from NACHA's.
 */
const reasons: Readonly<Record<string, string>> = {
  R02: 'Your bank says this account is closed. Enter the account you use now.',
  R03: 'Your bank finds no account with this number and this name. Compare both with a statement of your bank and save them again.',
  R04: 'Your bank says this isn’t a valid account number. Check it against your bank statement and save again.',
  R12: 'This branch was sold to another bank. Ask your bank for the account’s new details and save them.',
  R16: 'Your bank has frozen this account. Ask your bank why, or enter another account.',
  R17: 'Your bank could not read these account details. Compare them with a statement of your bank and save them again.',
  R20: 'We can’t pay to this kind of account. Enter a chequing or a savings account.',
  R23: 'Your bank rejected this payment. Ask your bank why, then save your account details again.',
  R24: 'Your bank took this for a payment that it had already. Save your account details again, and it goes with the next payout.',
  R62: 'The clearing house did not let our bank’s payment through. Nothing is wrong with your account: save its details again, and it goes with the next payout.',
};

export function returnReason(code: string): string {
  return (
    reasons[code] ??
    `Your bank returned this payment with the code ${code}. Ask your bank what it means, then save your account details again.`
  );
}

export const noReasonGiven =
  'Your bank returned this payment without giving a reason. Ask your bank, then save your account details again.';
