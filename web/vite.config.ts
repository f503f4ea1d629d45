import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fallbackFonts } from './fallback-fonts.ts';
import { preloadFont } from './preload-font.ts';
import { servePayPage } from './serve-pay-page.ts';
import { serveSite } from './serve-site.ts';

/** `npm run dev` passes the free port it has found. */
const port = Number(new URL(process.env['PITON_WEB_DEV_URL'] ?? 'http://127.0.0.1:5173').port);

/** Shared by development and all builds; build.ts defines the bundles. */
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
    // Pages usually come through our own server, which doesn't proxy web sockets.
    hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port },
    proxy: { '/api': process.env['PITON_API'] ?? 'http://127.0.0.1:3000' },
  },
  build: {
    // A data: URL can't be cached across pages, and the policy requires fonts from our origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
