/** The only country that merchants can be in. */
export const countries = ['Saint Lucia'] as const;
