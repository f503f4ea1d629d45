/** Goes with the navigation from the page of the sample card, after which nothing has been added. */
export const fromSampleCard = 'sample card';
