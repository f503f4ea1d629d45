import type { Plugin } from 'vite';

/**
 * Inlines a page's style sheet: on slow data its request takes longer than its bytes, and it
 * blocks the first paint.
 */
export function inlineStyle(page: string): Plugin {
  return {
    name: 'piton:inline-style',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const html = bundle[page];
      if (html?.type !== 'asset' || typeof html.source !== 'string') {
        throw new Error(`${page} is not in the bundle`);
      }
      html.source = html.source.replaceAll(
        /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g,
        (link, file: string) => {
          const style = bundle[file];
          if (style?.type !== 'asset') throw new Error(`${link} names nothing of the bundle`);
          delete bundle[file];
          const text = typeof style.source === 'string' ? style.source : style.source.toString();
          return `<style>${text.trim()}</style>`;
        },
      );
    },
  };
}
