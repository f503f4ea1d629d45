/** Texts that the specification fixes, letter for letter. */
export const requiredMessage = 'This field is required.';
export const emailMessage = 'Please enter a valid email address';
export const passwordLengthMessage = 'Your password must be at least 5 characters long';
export const exchangeRateNote = '1 XCD = 0.37 USD';
