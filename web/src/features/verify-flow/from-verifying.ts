/** Goes with the navigation that the page of the spinner makes by itself. */
export const fromVerifying = 'verifying';
