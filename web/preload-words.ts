import type { Plugin } from 'vite';

const languages = { english: 'en', french: 'fr' } as const;

/**
 * Names in the pay page where the words of each language are, so that a browser asks for them beside
 * the page's program. Of the other languages the server leaves the address.
 */
export function preloadWords(): Plugin {
  return {
    name: 'piton:preload-words',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {}).flatMap((file) => {
          const language =
            file.type === 'chunk' && file.isDynamicEntry
              ? languages[file.name as keyof typeof languages]
              : undefined;
          if (language === undefined) return [];
          return {
            tag: 'link',
            attrs: {
              rel: 'modulepreload',
              crossorigin: '',
              'data-language': language,
              href: `/${file.fileName}`,
            },
            injectTo: 'head',
          };
        }),
    },
  };
}
