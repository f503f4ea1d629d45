import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fallbackFonts } from './fallback-fonts.ts';
import { preloadFont } from './preload-font.ts';
import { servePayPage } from './serve-pay-page.ts';
import { serveSite } from './serve-site.ts';

/** `npm run dev` says which port it found free. */
const port = Number(new URL(process.env['PITON_WEB_DEV_URL'] ?? 'http://127.0.0.1:5173').port);

/** What development and every build share; the bundles are put together in build.ts. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    preloadFont('figtree-latin'),
    servePayPage(),
    serveSite(),
    fallbackFonts(),
  ],
  worker: { plugins: () => [fallbackFonts()] },
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    // The pages usually come through our own server, which does not pass web sockets on.
    hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port },
    proxy: { '/api': process.env['PITON_API'] ?? 'http://127.0.0.1:3000' },
  },
  build: {
    // A data: URL cannot be cached between pages, and fonts must come from their own origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
