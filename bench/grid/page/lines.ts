const DOCUMENTS = ['529.982.247-25', '12.ABC.345/01DE-35', '111.444.777-35', '11.222.333/0001-81'] as const;
const BANKS = ['001', '033', '104', '237', '341'] as const;

/** So many lines of eight cells, as a spreadsheet has them, of which no payments are made. */
export function lines(count: number): readonly (readonly string[])[] {
  return Array.from({ length: count }, (_, at) => [
    `Favorecido de número ${at + 1}`,
    DOCUMENTS[at % DOCUMENTS.length] ?? '',
    BANKS[at % BANKS.length] ?? '',
    String(1 + (at % 900)),
    `${10_000 + at}-${at % 10}`,
    `R$ ${1 + (at % 90)}.${String(at % 1000).padStart(3, '0')},50`,
    `${String(1 + (at % 28)).padStart(2, '0')}/12/2030`,
    at % 3 === 0 ? 'Nota' : '',
  ]);
}

const ACCOUNT_TYPES = ['Corrente', 'Poupança', ''] as const;

/** So many payments as the grid of a batch takes them, in the order of its columns: to accounts and keys, by TED and as the bank chooses. */
export function batchLines(count: number): readonly (readonly string[])[] {
  return Array.from({ length: count }, (_, at) => {
    const isKey = at % 4 === 0;
    return [
      `Favorecido de número ${at + 1}`,
      DOCUMENTS[at % DOCUMENTS.length] ?? '',
      `R$ ${1 + (at % 90)}.${String(at % 1000).padStart(3, '0')},50`,
      isKey ? `favorecido${at}@exemplo.com.br` : '',
      isKey ? '' : bankOf(at),
      isKey ? '' : String(1 + (at % 900)),
      isKey ? '' : `${10_000 + at}-${at % 10}`,
      isKey ? '' : (ACCOUNT_TYPES[at % ACCOUNT_TYPES.length] ?? ''),
      at % 4 === 1 ? 'TED' : '',
      `${String(1 + (at % 28)).padStart(2, '0')}/12/2030`,
      at % 4 === 1 ? '00005' : '',
      at % 3 === 0 ? 'Nota' : '',
      `NF ${at + 1}`,
    ];
  });
}

/** A bank of the list, as lists name it: by its code, its name or both. */
function bankOf(at: number): string {
  const { code, name } = MADE_UP_BANKS[(at * 7) % MADE_UP_BANKS.length] ?? { code: '', name: '' };
  return [code, name, `${code} · ${name}`][at % 3] ?? '';
}

/** As many institutions as the bank's own list has, about. */
export const MADE_UP_BANKS = Array.from({ length: 900 }, (_, at) => ({
  ispb: String(10_000_000 + at * 97),
  code: String(at + 1).padStart(3, '0'),
  name: `Banco de São ${String.fromCodePoint(65 + (at % 26))} ${at + 1}`,
}));
