import { describe, expect, it } from 'vitest';
import { strayKindWords } from './kind-words.ts';

const ENTRY_TYPES = 'packages/contracts/src/statement/entry-types.ts';

function faultsOf(files: Readonly<Record<string, string>>): readonly string[] {
  return strayKindWords({ files: Object.keys(files), read: (file) => files[file] ?? '' });
}

describe('the words of one way of paying', () => {
  it.each([
    ['a sentence', "const TITLE = 'Pix feito';"],
    ['a route', "const to = '/pix-transfer';"],
    ['a literal', "if (kind === 'pix') return;"],
    ['a name', 'const mayReadPix = true;'],
    ['the beginning of a name', 'const pixLimits = [];'],
    ['a permission', "permissions.includes('PIX_CREATE')"],
    ['a type of line', "case 'pix_sent':"],
    ['text between tags', '  <p>Agendar um Pix</p>'],
  ])('are found in a generic file: %s', (_, line) => {
    const file = 'apps/web/src/features/home/home.tsx';
    expect(faultsOf({ [file]: `// first line\n${line}\n` })).toEqual([expect.stringContaining(`${file}:2: names pix`)]);
  });

  it.each([
    'apps/server/src/features/pix/rail.ts',
    'apps/web/src/app/pages/pix-transfer-page.tsx',
    'apps/server/src/features/history/domain/acts/pix.ts',
    'apps/server/src/features/webhooks/application/notice.ts',
    'apps/server/src/features/home/home.db.test.ts',
    'apps/server/src/seed/past-orders.ts',
    'apps/web/src/features/home/testdata/example-home.ts',
    'apps/web/src/app/session/session-fixtures.ts',
    'apps/outside/src/world.ts',
    ENTRY_TYPES,
  ])('may stand in %s', (file) => {
    expect(faultsOf({ [file]: "const LABEL = 'Pix enviado';\n" })).toEqual([]);
  });

  it.each([
    "const width = 'pixel'; const pixels = 2;",
    '/** "Pix feito", for one. */',
    '/**\n * A Pix that\n * waits.\n */',
    'const kind = kindOf(order); // a Pix, for one',
  ])('are no words of a way of paying: %j', (text) => {
    expect(faultsOf({ 'apps/server/src/features/home/home.ts': text })).toEqual([]);
  });

  it('a comment that ends on its line hides nothing after it', () => {
    const text = "/** One. */\nconst title = 'Pix feito';";
    expect(faultsOf({ 'apps/server/src/features/home/home.ts': text })).toHaveLength(1);
  });

  it('a listed file that has none any more is to come off the list', () => {
    expect(faultsOf({ [ENTRY_TYPES]: "export const LABEL = 'TED enviada';\n" })).toEqual([
      expect.stringContaining(`${ENTRY_TYPES} names no way of paying`),
    ]);
  });
});
