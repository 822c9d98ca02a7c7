const DOCUMENTS = ['529.982.247-25', '12.ABC.345/01DE-35', '111.444.777-35', '11.222.333/0001-81'] as const;
const BANKS = ['001', '033', '104', '237', '341'] as const;

/** So many lines of eight cells, as a spreadsheet has them. */
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
