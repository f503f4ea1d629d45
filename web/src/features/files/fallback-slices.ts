/** The slices of the fallback fonts, with their characters in CSS form. The build fills this in. */
export const slices: readonly { readonly address: string; readonly characters: string }[] = [];
