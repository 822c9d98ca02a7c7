import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The simulated mobile app, served by the bank under /app/ in sandbox and local environments only. */
export default defineConfig({
  base: '/app/',
  plugins: [react()],
  // Nothing is inlined: the content security policy takes scripts, styles and fonts from this origin alone.
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
});
