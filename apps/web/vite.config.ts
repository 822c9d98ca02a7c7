import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bankBuild } from './build/bank-build.ts';
import { onlyDeclares } from './build/only-declares.ts';

const root = import.meta.dirname;

/** The bank's own packages that only declare things: what is not used of them is left out. */
const DECLARING = /packages[\\/](contracts|core|formats)[\\/]/;

/** What frame and screens share in small pieces, by its place on the disk. */
const CRUMBS = new RegExp(
  [
    /@tanstack[\\/]react-router[\\/]dist[\\/]esm[\\/]use(Router|Match|RouterState|Matches)\.js$/,
    /lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|icons[\\/](arrow-left-right|calendar-days|check|download|file-text|keyboard|list|lock|shield-check|smartphone|users|x))\.m?js$/,
    /web[\\/]src[\\/]platform[\\/](session[\\/]use-session|screens[\\/]menu-(icons|model))\.tsx?$/,
    /[\\/](shell|amount|bell-button)\.module\.css/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Files that everybody loads first, and that people and tests look for by name. */
const NAMED: readonly string[] = ['door', 'crumbs', 'app', 'boot', 'cash-flow-charts'];

/** The web app of one environment (BANK_ENV: local, sandbox or production). */
export default defineConfig(({ command }) => ({
  root,
  plugins: [
    react(),
    onlyDeclares(DECLARING),
    bankBuild({ root, environment: process.env['BANK_ENV'] ?? 'sandbox', command }),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    // Nothing as data: in a style sheet or script; the content security policy would not take it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The frame lists every file of every screen, more than two hundred: without names that list is two thirds as
        // long. Which file is which says .vite/manifest.json.
        chunkFileNames: ({ name }) => (NAMED.includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        assetFileNames: ({ names }) =>
          names.some((name) => /\.woff2?$|^(door|crumbs)\./.test(name))
            ? 'assets/[name]-[hash][extname]'
            : 'assets/[hash][extname]',
        // What sign-in needs is one script and one style sheet: fewer requests before the first paint.
        codeSplitting: {
          groups: [
            { name: 'door', test: /apps[\\/]web[\\/]src[\\/]main\.tsx$/, entriesAware: false },
            // What frame and screens share in crumbs: a file of its own for each costs more than it holds.
            { name: 'crumbs', test: CRUMBS },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: DECLARING, sideEffects: false }] },
    },
  },
}));
