import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { buildPackages } from './packages/build-packages.ts';
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
  // A single icon is smaller than the overhead of its request.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 3 },
  // The parts that nearly every page needs, in one file instead of thirty; a larger one would slow
  // down sign-in. Excludes dialogs, which load a library when first opened.
  {
    name: 'common',
    test: /web[\\/]src[\\/]ui[\\/](?!(?:[a-z]+[\\/])?[a-z-]*dialog)/,
    minShareCount: 20,
  },
];

/**
 * Chromium compiles all functions of such a file while it streams, off the main thread, instead of
 * at their first call, which would delay the form. Other browsers ignore the comment.
 */
const compileWhileLoading = '//# allFunctionsCalledOnLoad';

/**
 * The pay page is a separate build, so that a customer on slow data downloads one script with only
 * what that page needs. So is the public site, whose pages are static with a small script and no
 * library.
 */
const bundles: InlineConfig[] = [
  {
    build: {
      outDir: client,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(root, 'index.html'),
        // Chunks that change only with a library keep their name, and stay in the browser's cache.
        output: { codeSplitting: { groups: libraryChunks } },
      },
    },
    worker: {
      format: 'es',
      rolldownOptions: {
        output: {
          // The server recognises workers by this folder: a worker obeys the policy sent with its
          // script.
          entryFileNames: 'assets/workers/[name]-[hash].js',
          // The two PDF workers share each library, so that the browser loads it once.
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
      // Files loaded on demand need only the program, which has loaded before.
      modulePreload: false,
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
  renderer('status', 'src/site/render-status.tsx', { emptyOutDir: false }),
];

const building = buildPackages();
for (const bundle of bundles) await build({ configFile, mode: 'production', ...bundle });
await writeSite(client, join(server, 'site.js'), await building);
await precompress(client);

/** One file that renders pages without a browser, with its own copy of React. */
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
