/** Texts that the specification fixes, letter for letter. */
export const requiredMessage = 'This field is required.';
export const emailMessage = 'Please enter a valid email address';
