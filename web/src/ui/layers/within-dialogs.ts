import { createContext, type ReactNode } from 'react';

/**
 * Rendered inside every open dialog, because nothing outside it is usable. Separate from the
 * dialog, so that pages without one don't load it.
 */
export const WithinDialogs = createContext<ReactNode>(null);
