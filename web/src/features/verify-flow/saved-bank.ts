/** Goes with the navigation from the form of a bank account, once that was saved. */
export const fromSavedBank = 'saved bank';
