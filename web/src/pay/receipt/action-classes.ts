const shape =
  'flex min-h-11 w-full items-center justify-center gap-2 rounded-10 border px-4 py-2 text-center ' +
  'text-16 font-medium transition-colors';

/** For buttons and for links that look like them. */
export const primaryAction = `${shape} border-transparent bg-primary text-on-primary hover:bg-primary/90 active:bg-primary/80`;
export const secondaryAction = `${shape} border-control bg-surface text-ink hover:bg-sunken active:bg-line`;
