/** Parts of the fallback fonts, with their characters as CSS lists them. The build fills this in. */
export const slices: readonly { readonly address: string; readonly characters: string }[] = [];
