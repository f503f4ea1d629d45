import type { Plugin } from 'vite';

/**
 * What is imported later is asked for as it is: Vite's own helper waits for style sheets and preloads
 * what a file needs besides, and no file of the pay page has either.
 */
export function plainImports(): Plugin {
  return {
    name: 'piton:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load) => load();'
        : undefined,
  };
}
