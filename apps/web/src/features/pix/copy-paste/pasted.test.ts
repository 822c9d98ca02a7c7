import { expect, test } from 'vitest';
import { codeWords, continues, readPasted } from './pasted.ts';

const STATIC =
  '00020126360014br.gov.bcb.pix0114pix@bcb.gov.br520400005303986540510.505802BR5903Ipe6009SAO PAULO62070503***63045C08';
const DYNAMIC =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4';
const wordsOf = (text: string): string => {
  const pasted = readPasted(text, 'ib.banco.example');
  if (pasted.is === 'several') return pasted.codes.map(({ code }) => codeWords(code)).join(' | ');
  return pasted.is === 'code' ? codeWords(pasted.code) : pasted.is === 'empty' ? '' : pasted.fault;
};

test.each([
  ['a code alone', STATIC, 'Código de Ipe: R$\u00a010,50'],
  ['a code in a message', `Oi! Segue:\n${STATIC}\nObrigada`, 'Código de Ipe: R$\u00a010,50'],
  ['a charge', DYNAMIC, 'Cobrança de Fulano de Tal: o valor vem do banco de quem cobra'],
  ['nothing', ' \n', ''],
  [
    'two codes in one message',
    `Um: ${STATIC}\nOutro: ${DYNAMIC}`,
    'Código de Ipe: R$\u00a010,50 | Cobrança de Fulano de Tal: o valor vem do banco de quem cobra',
  ],
  ['the same code twice', `${STATIC}\n${STATIC}`, 'Código de Ipe: R$\u00a010,50'],
])('says what is pasted: %s', (_, text, words) => {
  expect(wordsOf(text)).toBe(words);
});

test.each([
  ['a slip’s line', '34191.79001 01043.510047 91020.150008 1 10010000010000', /boleto/],
  ['a bill’s line', '836200000005 667800481000 180975657313 001589636081', /boleto/],
  ['a link', 'https://loja.example/pedido/42', /link/],
  ['a key', 'ana@exemplo.com.br', /chave Pix, não um código/],
  ['a code that was cut off', STATIC.slice(0, 60), /cortado/],
  ['a code that was changed', STATIC.replace('Ipe', 'Ipo'), /não confere/],
  ['a talk', 'Bom dia, tudo bem?', /começa com 000201/],
])('what is pasted and is no code is called by its name: %s', (_, text, words) => {
  expect(wordsOf(text)).toMatch(words);
});

test('the second half of a code goes on behind the first; a code of its own, or a talk, does not', () => {
  expect(continues(STATIC.slice(0, 60), STATIC.slice(60))).toBe(true);
  expect(continues(STATIC.slice(0, 60), STATIC)).toBe(false);
  expect(continues(STATIC, 'Obrigada')).toBe(false);
  expect(continues('', STATIC)).toBe(false);
});
