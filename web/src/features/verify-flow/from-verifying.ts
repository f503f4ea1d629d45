/** Passed with the navigation from the spinner's page. */
export const fromVerifying = 'verifying';
