/** The bank account form's data, with that number. */
export function sentBankAccount(accountNumber: string) {
  return {
    country: 'Saint Lucia',
    bankName: 'Republic Bank',
    accountRouting: '',
    accountNumber,
    accountName: 'Ana Joseph',
    accountType: 'chequing',
  };
}
