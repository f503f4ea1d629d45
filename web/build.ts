import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { inlineStyle } from './inline-style.ts';
import { plainImports } from './plain-imports.ts';
import { precompress } from './precompress.ts';
import { preloadWords } from './preload-words.ts';
import { writeSite } from './write-site.ts';

const root = import.meta.dirname;
const configFile = join(root, 'vite.config.ts');
const client = join(root, 'dist/client');
const server = join(root, 'dist/server');

const libraryChunks = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
  // Each icon by itself is less than what it takes to ask for it.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 3 },
  // What nearly every page needs, in one file instead of thirty; more would burden those who sign in.
  // No dialog, which brings a library along and is opened later.
  { name: 'common', test: /web[\\/]src[\\/]ui[\\/](?![a-z-]*dialog)/, minShareCount: 20 },
];

/**
 * Chromium compiles the functions of a file that begins so while the file still comes in, beside the
 * page's own thread; others when they are first called, which delays the form. Elsewhere it is a comment.
 */
const compileWhileLoading = '//# allFunctionsCalledOnLoad';

/**
 * The pay page is a build of its own, so that a customer on slow data downloads one script which
 * holds what that page needs and nothing that it shares with the dashboard. So is the public site,
 * whose pages are written out whole and have a small script without any library.
 */
const bundles: InlineConfig[] = [
  {
    build: {
      outDir: client,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(root, 'index.html'),
        // What changes only with a library keeps its name, and stays in the browser's cache.
        output: { codeSplitting: { groups: libraryChunks } },
      },
    },
    worker: {
      format: 'es',
      rolldownOptions: {
        output: {
          // The server knows them by their folder: a worker obeys the policy that comes with its script.
          entryFileNames: 'assets/workers/[name]-[hash].js',
          // Of two workers that make PDFs whoever asks for both gets each library once.
          codeSplitting: {
            groups: [
              { name: 'jspdf', test: /node_modules[\\/]jspdf/ },
              { name: 'merge-fonts', test: /fonteditor-core|xmldom|fallback-slices/ },
            ],
          },
        },
      },
    },
  },
  {
    plugins: [plainImports(), preloadWords(), inlineStyle('pay.html')],
    build: {
      outDir: client,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'pay.html'),
        output: { postBanner: ({ isEntry }) => (isEntry ? compileWhileLoading : '') },
      },
    },
  },
  {
    plugins: [plainImports(), inlineStyle('site.html')],
    build: {
      outDir: client,
      emptyOutDir: false,
      rolldownOptions: { input: join(root, 'site.html') },
    },
  },
  renderer('pay', 'src/pay/render-pay.tsx', { emptyOutDir: true }),
  renderer('site', 'src/site/render-site.tsx', { emptyOutDir: false }),
];

for (const bundle of bundles) await build({ configFile, mode: 'production', ...bundle });
await writeSite(client, join(server, 'site.js'));
await precompress(client);

/** One file that makes pages without a browser; who calls it has no say in which React it runs. */
function renderer(name: string, input: string, { emptyOutDir }: { emptyOutDir: boolean }) {
  return {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir: server,
      emptyOutDir,
      copyPublicDir: false,
      ssr: true,
      rolldownOptions: {
        input: join(root, input),
        output: { entryFileNames: `${name}.js`, codeSplitting: false },
      },
    },
  } satisfies InlineConfig;
}
