import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';

/** For whom a build is made; the server refuses to serve a build of another environment than its own. */
const ENVIRONMENTS = ['local', 'sandbox', 'production'];

/**
 * What a build of the bank's web app has beyond Vite's own:
 * - its environment and its hash, in <meta> for the page and in build.json for whoever asks whether it is still current;
 * - where the server writes which bank it is: a build names none;
 * - the first paint of sign-in as plain HTML, drawn by the same components that take over;
 * - a tiny script before the first paint (src/boot.ts), as a file of its own, because the content security policy takes
 *   no inline script; it also starts the app's scripts, which are not needed for that paint;
 * - the font, preloaded.
 */
export function bankBuild(options: {
  readonly root: string;
  readonly environment: string;
  readonly command: 'build' | 'serve';
}): Plugin {
  if (!ENVIRONMENTS.includes(options.environment)) throw new Error(`BANK_ENV is one of ${ENVIRONMENTS.join(', ')}`);
  let hash = 'development';
  return {
    name: 'bank-build',
    enforce: 'post',
    buildStart() {
      if (options.command !== 'build') return;
      this.emitFile({ type: 'chunk', id: join(options.root, 'src/boot.ts'), name: 'boot' });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const files = Object.values(context.bundle ?? {});
        const boot = files.find((file) => file.type === 'chunk' && file.name === 'boot')?.fileName ?? 'src/boot.ts';
        const font =
          options.command === 'serve'
            ? `@fs${fontFile(options.root)}`
            : files.find((file) => file.fileName.endsWith('.woff2'))?.fileName;
        const painted = options.command === 'build' ? await firstPaint(options.root) : '';
        const { page: shell, parts } = options.command === 'build' ? takeParts(html) : { page: html, parts: [] };
        const page =
          painted === '' ? shell : shell.replace('<div id="root">', `<div id="root" data-painted>${painted}`);
        const names = files.map((file) => file.fileName).toSorted();
        if (options.command === 'build') hash = digest([page, ...names].join('\n'));
        return {
          html: page,
          tags: [
            { tag: 'meta', attrs: { name: 'ipe-environment', content: options.environment }, injectTo: 'head' },
            { tag: 'meta', attrs: { name: 'ipe-build', content: hash }, injectTo: 'head' },
            {
              tag: 'meta',
              attrs: { name: 'ipe-bank', content: '{bank.ispb} {bank.code} {bank.name}' },
              injectTo: 'head',
            },
            {
              tag: 'script',
              attrs: {
                src: `/${boot}`,
                ...(parts.length > 0 && { 'data-parts': parts.join(' ') }),
                // The development server puts an import into every source, which a classic script cannot have.
                ...(options.command === 'serve' && { type: 'module' }),
              },
              injectTo: 'head',
            },
            ...(font === undefined
              ? []
              : [
                  {
                    tag: 'link',
                    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
                    injectTo: 'head-prepend' as const,
                  },
                ]),
          ],
        };
      },
    },
    writeBundle({ dir }) {
      writeFileSync(
        join(dir ?? 'dist', 'build.json'),
        `${JSON.stringify({ hash, environment: options.environment })}\n`,
      );
    },
  };
}

/** Where the font lies before a build gives it a name of its own. */
function fontFile(root: string): string {
  return createRequire(join(root, 'vite.config.ts')).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  );
}

/** Takes the app's scripts out of the page: boot.ts starts them. */
function takeParts(html: string): { readonly page: string; readonly parts: readonly string[] } {
  const tag = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g;
  const parts = [...html.matchAll(tag)].map(([, address]) => address ?? '');
  if (parts.length === 0) throw new Error('the page names no script of the app');
  return { page: html.replace(tag, ''), parts };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** The sign-in page before anything was clicked, as HTML. */
async function firstPaint(root: string): Promise<string> {
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    const { paintSignIn } = await server.ssrLoadModule('/src/features/access/first-paint.tsx');
    return String(paintSignIn());
  } finally {
    await server.close();
  }
}
