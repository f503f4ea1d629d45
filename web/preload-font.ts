import type { Plugin } from 'vite';

/**
 * Asks for the one web font beside the stylesheet instead of after it. Pages whose bundle holds no
 * such font, as the pay page, are left alone.
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
