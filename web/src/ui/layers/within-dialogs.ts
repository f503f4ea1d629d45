import { createContext, type ReactNode } from 'react';

/**
 * Rendered inside every open dialog: nothing outside of one can be used while it is open. Apart from the dialog, so that
 * a page that shows none does not wait for it.
 */
export const WithinDialogs = createContext<ReactNode>(null);
