export const backClasses =
  '-ml-2 inline-flex min-h-11 items-center gap-1 self-start rounded-10 px-2 text-14 font-medium ' +
  'text-primary hover:bg-primary-soft';
