/** The only country where merchants can be based. */
export const countries = ['Saint Lucia'] as const;
