/** Texts fixed by the specification, letter for letter; the one for staff is ours. */
export const requiredMessage = 'This field is required.';
export const emailMessage = 'Please enter a valid email address';
export const passwordMessage = 'Your password must be at least 5 characters long';
export const staffPasswordMessage = 'Your password must be at least 12 characters long';
export const weakPasswordMessage = 'The password is too weak.';
export const passwordsDifferMessage = 'Passwords dont match!';
export const datesReversedMessage = 'End date must be older than start date';

export function provideMessage(field: string): string {
  return `Please provide a ${field}`;
}

/** For programs only: a form always sends text. */
export const notTextMessage = 'Send this field as text.';
