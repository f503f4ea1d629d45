/** Shared by the palette and its placeholder, so that both look the same. */
export const paletteLooks = {
  veil: 'fixed inset-0 z-40 bg-veil',
  frame:
    'fixed inset-x-4 top-4 z-40 mx-auto flex max-h-[70dvh] w-auto max-w-140 flex-col overflow-hidden ' +
    'rounded-16 border border-line bg-surface text-ink shadow-floating outline-none wide:top-[12dvh]',
  field: 'relative border-b border-line',
  icon: 'pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted',
  input: 'min-h-14 w-full bg-surface pr-4 pl-12 text-16 outline-none placeholder:text-muted',
};

export const paletteWords = {
  'aria-label': 'Search and commands',
  placeholder: 'Find a page, a payment, a link…',
};
