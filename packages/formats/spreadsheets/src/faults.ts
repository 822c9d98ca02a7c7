/** Where in a file: its row (of a CSV: line) and column, from 1. */
interface Place {
  readonly line: number;
  readonly column?: number;
}

/** Why a file is not read, and where it was seen. */
export type SheetFault =
  | { readonly code: 'sheet.empty' }
  /** More bytes than are taken. */
  | { readonly code: 'sheet.too-large' }
  /** None of the kinds that are read. */
  | { readonly code: 'sheet.unknown-kind' }
  /** The binary form of before 2007, or a file behind a password: both begin alike. */
  | { readonly code: 'sheet.old-or-locked' }
  | ({ readonly code: 'sheet.too-many-rows'; readonly limit: number } & Place)
  | ({ readonly code: 'sheet.too-many-columns'; readonly limit: number } & Place)
  | ({ readonly code: 'sheet.cell-too-long'; readonly limit: number } & Place)
  | ({ readonly code: 'sheet.row-too-long'; readonly limit: number } & Place)
  | { readonly code: 'csv.utf-16' }
  /** Bytes that no text has. */
  | ({ readonly code: 'csv.not-text' } & Place)
  /** UTF-8 up to here, and here not. */
  | ({ readonly code: 'csv.encoding' } & Place)
  /** A quote that is never closed; the place where it opens. */
  | ({ readonly code: 'csv.open-quote' } & Place)
  | ({ readonly code: 'csv.after-quote' } & Place)
  | { readonly code: 'xlsx.macros' }
  /** Cut off, a checksum that does not hold, a part that is not there. */
  | { readonly code: 'xlsx.broken' }
  /** More than an honest workbook unpacks to, or has parts (SECURITY I06). */
  | { readonly code: 'xlsx.too-much-inside' }
  /** Another archive, a link, a path that leaves the archive, something before, between or behind (SECURITY I06). */
  | { readonly code: 'xlsx.unsafe' }
  /** A document type or an entity of its own (SECURITY I07). */
  | { readonly code: 'xlsx.xml-forbidden' }
  | ({ readonly code: 'xlsx.malformed' } & Partial<Place>)
  | { readonly code: 'xlsx.no-such-sheet' };

/** The refusal in a sentence for a person, in Portuguese, with where to look. */
export function explainSheet(fault: SheetFault): string {
  const words = wordsOf(fault);
  if (!('line' in fault) || fault.line === undefined) return words;
  const column = fault.column === undefined ? '' : `, coluna ${fault.column}`;
  return `Linha ${fault.line}${column}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

function wordsOf(fault: SheetFault): string {
  switch (fault.code) {
    case 'sheet.empty':
      return 'O arquivo está vazio.';
    case 'sheet.too-large':
      return 'O arquivo é grande demais.';
    case 'sheet.unknown-kind':
      return 'O arquivo não é uma planilha do Excel (.xlsx) nem um CSV.';
    case 'sheet.old-or-locked':
      return 'A planilha tem senha ou está no formato antigo (.xls). Salve-a sem senha como Pasta de Trabalho do Excel (.xlsx).';
    case 'sheet.too-many-rows':
      return `Há mais de ${thousands(fault.limit)} linhas. Divida o arquivo.`;
    case 'sheet.too-many-columns':
      return `Há mais de ${thousands(fault.limit)} colunas.`;
    case 'sheet.cell-too-long':
      return `A célula tem mais de ${thousands(fault.limit)} caracteres.`;
    case 'sheet.row-too-long':
      return `A linha tem mais de ${thousands(fault.limit)} caracteres.`;
    case 'csv.utf-16':
      return 'O arquivo está em UTF-16. Salve-o como CSV UTF-8.';
    case 'csv.not-text':
      return 'Há bytes que não são texto. O arquivo não é um CSV.';
    case 'csv.encoding':
      return 'Os acentos não estão todos na mesma codificação. Salve o arquivo como CSV UTF-8.';
    case 'csv.open-quote':
      return 'As aspas abertas aqui não se fecham.';
    case 'csv.after-quote':
      return 'Há texto depois das aspas que fecham a célula.';
    case 'xlsx.macros':
      return 'A planilha tem macros. Salve-a como Pasta de Trabalho do Excel (.xlsx), sem macros.';
    case 'xlsx.broken':
      return 'A planilha está danificada ou incompleta. Salve-a de novo e envie outra vez.';
    case 'xlsx.too-much-inside':
      return 'A planilha traz mais dados do que aceitamos. Divida-a ou deixe só os dados.';
    case 'xlsx.unsafe':
      return 'A planilha traz outros arquivos dentro dela. Copie só os dados para uma planilha nova.';
    case 'xlsx.xml-forbidden':
      return 'A planilha traz um DTD ou uma entidade, que não são aceitos.';
    case 'xlsx.malformed':
      return 'A planilha não segue o formato do Excel. Abra-a no Excel e salve de novo.';
    case 'xlsx.no-such-sheet':
      return 'A planilha não tem uma aba visível com esse nome.';
  }
}

function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.');
}
