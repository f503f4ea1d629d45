import type { Plugin } from 'vite';

/**
 * Preloads the only web font in parallel with the style sheet. Skips pages whose bundle has no
 * such font, such as the pay page.
 */
export function preloadFont(namePart: string): Plugin {
  return {
    name: 'piton:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((fileName) => fileName.endsWith('.woff2') && fileName.includes(namePart))
          .map((fileName) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${fileName}`,
            },
            injectTo: 'head',
          })),
    },
  };
}
