/** Parts of the fallback fonts, with their letters as CSS lists them. The build fills this in. */
export const slices: readonly { readonly address: string; readonly letters: string }[] = [];
