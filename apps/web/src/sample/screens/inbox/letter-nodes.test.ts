import { $getRoot, createEditor } from 'lexical';
import { expect, test } from 'vitest';
import { $letterNodes, $readEditor, LETTER_NODES, sizeOfEm } from './letter-nodes.ts';
import { readLetter, SIZE_EM, TEXT_SIZES, writeLetter, type Letter } from './letter.ts';

/** What the editor makes of a letter. */
function throughEditor(letter: Letter): Letter {
  const editor = createEditor({
    nodes: LETTER_NODES,
    onError: (fault) => {
      throw fault;
    },
  });
  let read: Letter = [];
  editor.update(
    () => {
      $getRoot().append(...$letterNodes(letter));
      read = $readEditor();
    },
    { discrete: true },
  );
  return read;
}

test('a letter goes into the editor and comes out the same', () => {
  const html =
    '<p>Olá <strong>Ana</strong>, <strong><em><u>veja</u></em></strong> <a href="https://exemplo.com/">aqui</a><br>já</p>' +
    '<p></p><p><span data-size="small">pequeno</span> <span data-size="large">grande</span> <span data-size="huge">enorme</span></p>' +
    '<ul><li>um</li><li><a href="mailto:ana@exemplo.com"><strong>dois</strong></a></li></ul><ol><li>três</li></ol>';
  expect(writeLetter(throughEditor(readLetter(html)))).toBe(html);
});

test('[const.editor-sizes] each size of the editor is one of small, normal, large and huge', () => {
  for (const size of TEXT_SIZES) expect(sizeOfEm(SIZE_EM[size])).toBe(size);
  expect(sizeOfEm('40px')).toBe('normal');
});
