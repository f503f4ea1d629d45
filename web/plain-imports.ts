import type { Plugin } from 'vite';

/**
 * Leaves dynamic imports as they are. Vite's helper waits for style sheets and preloads
 * dependencies, which no file of the pay page has.
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
