/** Passed with the navigation after a bank account was saved. */
export const fromSavedBank = 'saved bank';
