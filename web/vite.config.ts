import { defineConfig } from 'vite';

// Everything is a file of its own: the page runs under a policy without inline scripts or styles.
export default defineConfig({
  base: './',
  publicDir: 'build/public',
  build: {
    outDir: '../src/cadogan/web/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000' } },
});
