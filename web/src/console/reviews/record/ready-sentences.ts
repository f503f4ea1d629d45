import type { ReviewDecision, reviewedFieldNames, ReviewKind } from '@piton/contract/review.ts';

/** What reviewers say most, in words that say what to do. */
export const readyForField: Record<keyof typeof reviewedFieldNames, readonly string[]> = {
  companyName: [
    'Write the name as it stands on the certificate of incorporation.',
    'Write the name as it stands on your business registration.',
    'We did not find this name in the register. Check how it is spelled.',
  ],
  companyEmail: [
    'Mails to this address come back. Give one that works.',
    'Give an address that belongs to you or to your business.',
  ],
  companyNumber: [
    'Nobody answers at this number. Give one where we can reach you.',
    'The number is not complete.',
  ],
  companyType: ['Choose the type that stands on your registration.'],
  permanentaddress: [
    'The street or district is missing.',
    'Give the place where your business is, not a post office box.',
  ],
  transactAmount: ['Choose how many payments you expect in a usual month.'],
  bankName: [
    'Choose the bank that stands on your statement.',
    'Accounts of this bank have moved. Choose the bank that has yours now.',
  ],
  accountType: ['Choose the type that stands on your statement.'],
  accountRouting: [
    'This is not a routing number of your bank. Leave it empty if you do not know it.',
  ],
  accountNumber: [
    'The bank does not know this number. Copy it from your statement.',
    'The number is not complete. Copy it from your statement.',
  ],
  accountName: [
    'The name on the account must be yours or your company’s.',
    'Write the name as it stands on your statement.',
  ],
};

type Spoken = Exclude<ReviewDecision, 'approve'>;

export const readyForDecision: Record<ReviewKind, Record<Spoken, readonly string[]>> = {
  company: {
    ask_for_changes: [
      'Please change what is marked and save it again.',
      'Please check every detail against your registration and save it again.',
    ],
    refuse: [
      'We cannot verify this company with what you told us. Write to us if you have more to show.',
      'We cannot take payments for this kind of business.',
    ],
    suspend: ['We have questions about your payments. Please write to us.'],
  },
  bank_account: {
    ask_for_changes: [
      'Please change what is marked and save it again.',
      'Please check every detail against your bank statement and save it again.',
    ],
    refuse: ['We cannot pay out to this account. Please give one in your own name.'],
    suspend: ['We have questions about this account. Please write to us.'],
  },
};
