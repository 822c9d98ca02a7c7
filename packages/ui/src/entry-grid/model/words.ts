import { tidyText } from './column.ts';
import type { Written } from './edits.ts';

/** "1 linha", "4 linhas", "10.000 linhas". */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;
}

/** What a paste came to: "4 linhas coladas, 2 com erro." and what had no room. */
export function pasteWords({ edit, rows, rowsOver, columnsOver }: Written, skippedHeader: boolean): string {
  const faulty = edit.splice.insert.filter(({ faultCount }) => faultCount > 0).length;
  const parts = [
    `${counted(rows, 'linha colada', 'linhas coladas')}${faulty > 0 ? `, ${faulty.toLocaleString('pt-BR')} com erro` : ''}.`,
    skippedHeader && 'O cabeçalho da planilha ficou de fora.',
    columnsOver > 0 &&
      `${counted(columnsOver, 'coluna', 'colunas')} da planilha não ${columnsOver === 1 ? 'coube' : 'couberam'}.`,
    rowsOver > 0 &&
      `${counted(rowsOver, 'linha', 'linhas')} não ${rowsOver === 1 ? 'coube' : 'couberam'}: o limite foi alcançado.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

/** What a cell is called: "CPF/CNPJ, linha 3". */
export function cellName(header: string, row: number): string {
  return `${tidyText(header)}, linha ${(row + 1).toLocaleString('pt-BR')}`;
}
