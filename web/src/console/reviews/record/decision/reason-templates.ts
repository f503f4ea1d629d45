import type {
  ReviewDecision,
  reviewedFieldNames,
  ReviewKind,
} from '@piton/contract/reviews/review.ts';

/** Reviewers' most frequent notes, as instructions. */
export const fieldTemplates: Record<keyof typeof reviewedFieldNames, readonly string[]> = {
  companyName: [
    'Enter the name as shown on the certificate of incorporation.',
    'Enter the name as shown on your business registration.',
    'We didn’t find this name in the register. Check how it is spelled.',
  ],
  companyEmail: [
    'Emails to this address bounce. Enter one that works.',
    'Enter an address that belongs to you or your business.',
  ],
  companyNumber: [
    'We got no answer at this number. Enter one where we can reach you.',
    'The number is incomplete.',
  ],
  companyType: ['Choose the type shown on your registration.'],
  permanentaddress: [
    'The street or district is missing.',
    'Enter where your business is, not a post office box.',
  ],
  transactAmount: ['Choose how many payments you expect in a usual month.'],
  bankName: [
    'Choose the bank shown on your statement.',
    'Accounts of this bank have moved. Choose the bank that has yours now.',
  ],
  accountType: ['Choose the type shown on your statement.'],
  accountRouting: [
    'This isn’t a routing number of your bank. Leave it empty if you don’t know it.',
  ],
  accountNumber: [
    'Your bank doesn’t recognise this number. Copy it from your statement.',
    'The number is incomplete. Copy it from your statement.',
  ],
  accountName: [
    'The name on the account must be yours or your company’s.',
    'Enter the name as shown on your statement.',
  ],
};

type Spoken = Exclude<ReviewDecision, 'approve'>;

export const decisionTemplates: Record<ReviewKind, Record<Spoken, readonly string[]>> = {
  company: {
    ask_for_changes: [
      'Please change the marked fields and save again.',
      'Please check every detail against your registration and save again.',
    ],
    reject: [
      'We can’t verify this company with the details you gave. Write to us if you have more documents.',
      'We can’t take payments for this kind of business.',
    ],
    suspend: ['We have questions about your payments. Please write to us.'],
  },
  bank_account: {
    ask_for_changes: [
      'Please change the marked fields and save again.',
      'Please check every detail against your bank statement and save again.',
    ],
    reject: ['We can’t pay out to this account. Please link one in your own name.'],
    suspend: ['We have questions about this account. Please write to us.'],
  },
};
