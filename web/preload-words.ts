import type { Plugin } from 'vite';

const languages = { english: 'en', french: 'fr' } as const;

/**
 * Adds the addresses of each language's texts to the pay page, so that the browser loads them in
 * parallel with the script. For unused languages the server keeps the address without the preload.
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
