import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadFont } from './preload-font.ts';
import { servePayPage } from './serve-pay-page.ts';

/** What development and every build share; the three bundles are put together in build.ts. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFont('figtree-latin'), servePayPage()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // The pages usually come through our own server, which does not pass web sockets on.
    hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: 5173 },
    proxy: { '/api': process.env['PITON_API'] ?? 'http://127.0.0.1:3000' },
  },
  build: {
    // A data: URL cannot be cached between pages, and fonts must come from their own origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
