import { ok, refuse, type Result } from '@bank/core';
import type { SheetCell, SheetRow } from '@bank/spreadsheets';

/** An institution as the list of participants names it. */
export interface ParticipantOfStr {
  readonly ispb: string;
  readonly code: string | null;
  readonly name: string;
  readonly fullName: string;
}

/** Why a file is not taken: in which line, and the sentence that says so. */
export interface ParticipantsFault {
  readonly line: number;
  readonly why: string;
}

/**
 * The columns that are read, by their titles in Banco Central's file without accents and capitals. "Participa_da_Compe" is
 * left alone on purpose: it speaks of cheques, and most of those who take a TED are not in that clearing.
 */
const COLUMNS = { ispb: 'ispb', name: 'nome_reduzido', code: 'numero_codigo', fullName: 'nome_extenso' } as const;
type Column = keyof typeof COLUMNS;
const TITLES: Readonly<Record<Column, string>> = {
  ispb: 'ISPB',
  name: 'Nome_Reduzido',
  code: 'Número_Código',
  fullName: 'Nome_Extenso',
};

const NAME_CHARACTERS_MAX = 200;

/**
 * Reads the rows of Banco Central's list of participants of the STR (ParticipantesSTRport.csv). The ISPB is a text of
 * eight characters, with its zeros; a code may be missing, or be "n/a"; names are padded with blanks. The first row that
 * does not fit refuses the whole file.
 */
export function readParticipants(rows: readonly SheetRow[]): Result<readonly ParticipantOfStr[], ParticipantsFault> {
  const [title, ...others] = rows;
  if (!title) return refuse({ line: 1, why: 'O arquivo está vazio.' });
  const places = placesOf(title);
  if (!places.ok) return places;
  if (others.length === 0) return refuse({ line: title.line, why: 'O arquivo só tem os títulos das colunas.' });
  const read = new Map<string, ParticipantOfStr>();
  for (const row of others) {
    const participant = participantOf(row, places.value);
    if (!participant.ok) return participant;
    const { ispb } = participant.value;
    if (read.has(ispb)) return refuse({ line: row.line, why: `O ISPB ${ispb} já está numa linha acima.` });
    read.set(ispb, participant.value);
  }
  return ok([...read.values()]);
}

type Places = Readonly<Record<Column, number>>;

function placesOf({ line, cells }: SheetRow): Result<Places, ParticipantsFault> {
  const titles = cells.map((cell) => plain(textOf(cell)));
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, title]) => [column, titles.indexOf(title)]),
  ) as Places;
  const missing = (Object.keys(COLUMNS) as Column[]).find((column) => places[column] < 0);
  if (missing === undefined) return ok(places);
  return refuse({
    line,
    why: `Falta a coluna ${TITLES[missing]}. O arquivo é o dos participantes do STR, como o Banco Central o publica?`,
  });
}

function participantOf({ line, cells }: SheetRow, places: Places): Result<ParticipantOfStr, ParticipantsFault> {
  const at = (column: Column): string => textOf(cells[places[column]]);
  const [ispb, name, fullName, code] = [at('ispb'), at('name'), at('fullName'), codeOf(at('code'))];
  if (!/^[0-9A-Z]{8}$/.test(ispb)) {
    return refuse({
      line,
      why: `"${shown(ispb)}" não é um ISPB: são 8 números ou letras maiúsculas, com os zeros à esquerda.`,
    });
  }
  if (code === undefined)
    return refuse({ line, why: `"${shown(at('code'))}" não é um código: são até 3 números, ou n/a.` });
  for (const text of [name, fullName]) {
    if (text === '') return refuse({ line, why: `O ISPB ${ispb} está sem nome.` });
    if (text.length > NAME_CHARACTERS_MAX || /\p{C}/u.test(text))
      return refuse({ line, why: `O nome do ISPB ${ispb} não é um nome.` });
  }
  return ok({ ispb, code, name, fullName });
}

/** Three digits; null for none; undefined for what is no code. */
function codeOf(text: string): string | null | undefined {
  if (text === '' || text.toLowerCase() === 'n/a') return null;
  return /^\d{1,3}$/.test(text) ? text.padStart(3, '0') : undefined;
}

function textOf(cell: SheetCell | undefined): string {
  return cell?.kind === 'text' ? cell.text.replace(/\s+/g, ' ').trim() : '';
}

function plain(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(' ', '_');
}

/** As much of a wrong value as fits in a sentence. */
function shown(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
