/** A column that whoever reads a file wants to have. */
export interface WantedColumn<Key extends string = string> {
  readonly key: Key;
  /** What it is called on screen. */
  readonly title: string;
  /** What people call it too, in words; those of its kind are known already where it has one. */
  readonly synonyms?: readonly string[];
  readonly required: boolean;
}

/** Which column of a file is meant, from 0, and how sure that is: `exact` as named, `likely` a part of what it says. */
export interface ColumnMatch {
  readonly column: number;
  readonly certainty: 'exact' | 'likely';
}

/** For each wanted column the one of the file; undefined where none fits. */
export type ColumnMatches<Key extends string = string> = Readonly<Record<Key, ColumnMatch | undefined>>;

/** What columns of payment files are called in Brazil, each line one meaning. */
const MEANINGS: readonly (readonly string[])[] = [
  ['cpf/cnpj', 'cpf ou cnpj', 'cnpj/cpf', 'documento', 'cpf', 'cnpj', 'doc', 'inscricao', 'numero do documento'],
  [
    'favorecido',
    'nome',
    'beneficiario',
    'nome do favorecido',
    'quem recebe',
    'razao social',
    'recebedor',
    'fornecedor',
  ],
  ['valor', 'valor r$', 'valor em reais', 'quantia', 'montante', 'valor do pagamento', 'vlr', 'total'],
  ['data', 'data do pagamento', 'data de pagamento', 'dt pagamento', 'pagar em', 'agendar para'],
  ['vencimento', 'data de vencimento', 'data do vencimento', 'dt vencimento', 'venc'],
  ['chave pix', 'chave', 'pix', 'chave do pix'],
  ['banco', 'codigo do banco', 'cod banco', 'numero do banco', 'ispb'],
  ['agencia', 'ag', 'numero da agencia'],
  ['conta', 'conta corrente', 'numero da conta', 'cc', 'conta com digito'],
  ['descricao', 'mensagem', 'historico', 'observacao', 'obs', 'finalidade', 'referencia'],
  ['e-mail', 'email', 'correio eletronico'],
  ['telefone', 'celular', 'fone', 'whatsapp'],
  ['cep', 'codigo postal'],
];

/** Words that say nothing of what a column is. */
const FILLING = new Set(['de', 'do', 'da', 'dos', 'das', 'o', 'a', 'em', 'no', 'na', 'para', 'ou', 'e']);

const HEADER_CHARACTERS_MAX = 200;

/** A title without accents, capitals, marks and double blanks: "CPF/CNPJ " and "cpf cnpj" are one. */
export function plainTitle(title: string): string {
  return title
    .slice(0, HEADER_CHARACTERS_MAX)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/r\$/g, ' ')
    .replace(/e-mail/g, 'email')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Which column of a file is which wanted one, by the titles in its header: first what is named exactly so or by a synonym,
 * then what holds all words of one of these. A column is given once; of two that fit alike the first. Pure.
 */
export function matchColumns<Key extends string>(
  header: readonly string[],
  wanted: readonly WantedColumn<Key>[],
): ColumnMatches<Key> {
  const titles = header.map(plainTitle);
  const taken = new Set<number>();
  const matches: Partial<Record<Key, ColumnMatch>> = {};
  const give = (key: Key, column: number, certainty: ColumnMatch['certainty']): void => {
    if (column < 0) return;
    matches[key] = { column, certainty };
    taken.add(column);
  };
  const free = (fits: (title: string) => boolean): number =>
    titles.findIndex((title, column) => title !== '' && !taken.has(column) && fits(title));
  const names = wanted.map((column) => ({ key: column.key, own: plainTitle(column.title), all: namesOf(column) }));
  for (const { key, own } of names)
    give(
      key,
      free((title) => title === own),
      'exact',
    );
  for (const { key, all } of names) {
    if (matches[key] !== undefined) continue;
    for (const name of all)
      if (matches[key] === undefined)
        give(
          key,
          free((title) => title === name),
          'exact',
        );
  }
  for (const { key, all } of names) {
    for (const name of all)
      if (matches[key] === undefined)
        give(
          key,
          free((title) => holds(title, name)),
          'likely',
        );
  }
  return Object.fromEntries(wanted.map(({ key }) => [key, matches[key]])) as ColumnMatches<Key>;
}

/** What a header looks like, whoever wrote it: two files of the same shape are mapped the same way. */
export function headerShape(header: readonly string[]): string {
  return header.map(plainTitle).join('|');
}

function namesOf({ title, synonyms = [] }: WantedColumn): readonly string[] {
  const own = [title, ...synonyms].map(plainTitle);
  const meaning = MEANINGS.find((names) => names.some((name) => own.includes(plainTitle(name)))) ?? [];
  return [...new Set([...own, ...meaning.map(plainTitle)])];
}

/** Whether a title holds all telling words of a name. */
function holds(title: string, name: string): boolean {
  const words = new Set(title.split(' '));
  const telling = name.split(' ').filter((word) => !FILLING.has(word));
  return telling.length > 0 && telling.every((word) => words.has(word));
}
