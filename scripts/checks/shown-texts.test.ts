import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inTree, root } from '../sandbox/tree.ts';
import { ONE_NAME, readTexts, shownTexts, TEXTS_DOC, textsDocument } from './shown-texts.ts';

/** Every text of the tree, by its file: read once, for that takes some seconds. */
const TEXTS = readTexts(root);

// Goal: a native reader can go through everything that people read, because the list of it is complete.

test('the list holds what the code says now: `npm run texts` writes it anew', () => {
  expect(readFileSync(inTree(TEXTS_DOC), 'utf8')).toBe(textsDocument(TEXTS));
});

test('what stands between tags and in their properties is read, with values as blanks and in its order', () => {
  const source = `
    export function Line({ name, count }) {
      return (
        <p className="very muted" title="Ver tudo">
          Falta {name} <b>assinar</b> {count === 1 ? 'um pagamento' : \`\${count} pagamentos\`}
          <Icon label={'Recusado'} />
        </p>
      );
    }`;
  expect(shownTexts(source, 'line.tsx')).toEqual([
    'Falta {…} assinar {…}',
    'Ver tudo',
    'um pagamento',
    '{…} pagamentos',
    'Recusado',
  ]);
});

test('names of classes, SQL, types, what is compared and what is thrown at programmers are no texts of people', () => {
  const source = `
    import { x } from './pasta com nome.ts';
    type State = 'Feito' | 'Não feito';
    const query = 'SELECT id FROM bank.session WHERE id = $1';
    if (state === 'Não feito') throw new Error('O que só quem programa lê');
    const said = { label: 'Instituição', code: 'not-found', help: 'The reader is not asked' };`;
  expect(shownTexts(source, 'query.ts')).toEqual(['Instituição']);
});

test('one thing has one name in all that people read', () => {
  const wrong = [...TEXTS].flatMap(([file, texts]) =>
    texts.flatMap((text) =>
      ONE_NAME.filter(({ not, except }) => not.test(text) && !except?.test(file)).map(
        ({ but }) => `${file}: "${text}" (${but})`,
      ),
    ),
  );
  expect(wrong).toEqual([]);
});
