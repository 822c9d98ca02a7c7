import { setImmediate } from 'node:timers/promises';
import { bankingDate, formatBrl, formatDate, formatReais, formatTime, type CivilDate, type Instant } from '@bank/core';
import { formatCnpj, maskDocument } from '@bank/documents';
import {
  drawBrand,
  drawLine,
  finished,
  heightOf,
  INK,
  newPaper,
  SHEET,
  SHEET_INNER,
  write,
  written,
  type Paper,
  type PaperBank,
} from '../../../platform/documents/pdf.ts';
import type { Entry } from '../domain/entry.ts';

/** What stands above the lines. */
export interface StatementHead {
  readonly bank: PaperBank;
  readonly company: { readonly name: string; readonly cnpj: string; readonly bankAccount: string };
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly at: Instant;
  readonly openingBalance: bigint;
  readonly closingBalance: bigint;
  readonly totalIn: bigint;
  readonly totalOut: bigint;
  readonly count: number;
  /** What the lines were filtered by, in words; null for the whole period. */
  readonly filteredBy: string | null;
}

const LINES_PER_TURN = 25;
const TOP = SHEET.margin;
const BOTTOM = SHEET.height - SHEET.margin - 22;
const TIME = { x: SHEET.margin, width: 36 };
const WORDS = { x: SHEET.margin + 40, width: SHEET_INNER - 40 - 190 };
const AMOUNT = { x: SHEET.width - SHEET.margin - 180, width: 86 };
const BALANCE = { x: SHEET.width - SHEET.margin - 90, width: 90 };

/**
 * The statement as an A4 document, oldest line first, made while it is read: the next lines are fetched only when what
 * was drawn has been taken, so a slow reader costs no memory.
 */
export async function* statementPdf(
  head: StatementHead,
  batches: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<Uint8Array> {
  const title = `Extrato da conta ${head.company.bankAccount}, ${formatDate(head.from)} a ${formatDate(head.to)}`;
  const paper = newPaper({ title, author: head.bank.name, at: new Date(head.at) });
  const sheets = new Sheets(paper, head);
  sheets.drawHead();
  for await (const batch of batches) {
    for (let first = 0; first < batch.length; first += LINES_PER_TURN) {
      for (const entry of batch.slice(first, first + LINES_PER_TURN)) sheets.drawEntry(entry);
      yield* written(paper);
      // Drawing keeps the processor busy: whoever else waits has a turn.
      await setImmediate();
    }
  }
  sheets.drawEnd();
  yield* finished(paper);
}

/** Draws from top to bottom and begins a new sheet where one is full. */
class Sheets {
  readonly #paper: Paper;
  readonly #head: StatementHead;
  #y: number = TOP;
  #number = 0;
  #day: CivilDate | null = null;

  constructor(paper: Paper, head: StatementHead) {
    this.#paper = paper;
    this.#head = head;
  }

  drawHead(): void {
    const { bank, company, from, to, at, filteredBy } = this.#head;
    this.#addSheet();
    drawBrand(this.#paper, bank, TOP);
    write(this.#paper, 'Extrato de conta', this.#right(TOP, 12, 'strong'));
    write(this.#paper, `${formatDate(from)} a ${formatDate(to)}`, this.#right(TOP + 17, 9));
    this.#y = TOP + 46;
    this.#words(company.name, 12, 'strong', INK.text);
    this.#words(
      `CNPJ ${formatCnpj(company.cnpj)}   Agência ${bank.branch}   Conta ${company.bankAccount}`,
      9,
      'regular',
      INK.muted,
    );
    this.#words(
      `Emitido em ${formatDate(bankingDate(at))}, ${formatTime(at)} (horário de Brasília)`,
      9,
      'regular',
      INK.muted,
    );
    if (filteredBy !== null) this.#words(`Filtrado por: ${filteredBy}`, 9, 'regular', INK.muted);
    this.#y += 12;
    this.#drawFigures();
    this.#drawTitles();
  }

  drawEntry(entry: Entry): void {
    const lines = [entry.description, describe(entry)].filter((text) => text !== '');
    const heights = lines.map((text, index) =>
      heightOf(this.#paper, text, { width: WORDS.width, size: wordsSize(index) }),
    );
    const height = heights.reduce((sum, one) => sum + one, 0) + 9;
    const opensDay = entry.date !== this.#day;
    if (this.#y + height + (opensDay ? 20 : 0) > BOTTOM) this.#nextSheet();
    if (entry.date !== this.#day) this.#drawDay(entry.date);
    this.#drawRow(entry, lines, heights);
    this.#y += height;
  }

  drawEnd(): void {
    if (this.#head.count === 0) {
      const ink = { x: SHEET.margin, y: this.#y + 10, width: SHEET_INNER, size: 10, color: INK.muted };
      this.#y += 10 + write(this.#paper, 'Não há lançamentos neste período.', ink);
    }
    if (this.#y + 30 > BOTTOM) this.#nextSheet();
    drawLine(this.#paper, this.#y + 4);
    const { to, closingBalance } = this.#head;
    const y = this.#y + 12;
    write(this.#paper, `Saldo em ${formatDate(to)}`, { ...WORDS, y, size: 9, font: 'strong' });
    const x = BALANCE.x - 60;
    write(this.#paper, formatBrl(closingBalance), { x, width: 150, y, size: 9, font: 'strong', align: 'right' });
  }

  #drawRow(entry: Entry, lines: readonly string[], heights: readonly number[]): void {
    const y = this.#y + 4;
    const color = entry.amount > 0n ? INK.positive : INK.text;
    write(this.#paper, formatTime(entry.at), { ...TIME, y, size: 8.5, color: INK.muted, figures: true });
    let textY = y;
    for (const [index, text] of lines.entries()) {
      const ink = { ...WORDS, y: textY, size: wordsSize(index), color: index === 0 ? INK.text : INK.muted };
      write(this.#paper, text, ink);
      textY += heights[index] ?? 0;
    }
    const amount = `${entry.amount > 0n ? '+' : ''}${formatReais(entry.amount)}`;
    write(this.#paper, amount, { ...AMOUNT, y, size: 9, color, align: 'right', figures: true });
    const balance = formatReais(entry.balanceAfter);
    write(this.#paper, balance, { ...BALANCE, y, size: 9, color: INK.muted, align: 'right', figures: true });
  }

  #drawDay(date: CivilDate): void {
    this.#day = date;
    this.#paper.rect(SHEET.margin - 4, this.#y + 2, SHEET_INNER + 8, 16).fill(INK.band);
    const ink = { x: SHEET.margin, y: this.#y + 6, width: 200, size: 8.5, font: 'strong', color: INK.muted } as const;
    write(this.#paper, formatDate(date), ink);
    this.#y += 20;
  }

  #drawFigures(): void {
    const { openingBalance, closingBalance, totalIn, totalOut } = this.#head;
    const figures = [
      ['Saldo inicial', formatBrl(openingBalance)],
      ['Entradas', formatBrl(totalIn)],
      ['Saídas', formatBrl(totalOut)],
      ['Saldo final', formatBrl(closingBalance)],
    ] as const;
    const width = SHEET_INNER / figures.length;
    for (const [index, [title, value]] of figures.entries()) {
      const x = SHEET.margin + index * width;
      write(this.#paper, title, { x, y: this.#y, width: width - 8, size: 8.5, color: INK.muted });
      write(this.#paper, value, { x, y: this.#y + 12, width: width - 8, size: 11, font: 'strong' });
    }
    this.#y += 40;
  }

  #drawTitles(): void {
    const ink = { y: this.#y, size: 8, font: 'strong', color: INK.muted } as const;
    write(this.#paper, 'Hora', { ...TIME, ...ink });
    write(this.#paper, 'Lançamento', { ...WORDS, ...ink });
    write(this.#paper, 'Valor (R$)', { ...AMOUNT, ...ink, align: 'right' });
    write(this.#paper, 'Saldo (R$)', { ...BALANCE, ...ink, align: 'right' });
    this.#y += 14;
    drawLine(this.#paper, this.#y);
  }

  #nextSheet(): void {
    this.#addSheet();
    this.#day = null;
    this.#y = TOP;
    this.#drawTitles();
  }

  #addSheet(): void {
    this.#number += 1;
    this.#paper.addPage();
    const { bank, company } = this.#head;
    const y = SHEET.height - SHEET.margin - 10;
    const ink = { y, size: 8, color: INK.muted } as const;
    // Below the bottom margin pdfkit would begin a sheet of its own.
    this.#paper.page.margins.bottom = 0;
    const left = `${bank.name} · ${company.name} · conta ${company.bankAccount}`;
    write(this.#paper, left, { ...ink, x: SHEET.margin, width: SHEET_INNER - 90 });
    write(this.#paper, `Página ${this.#number}`, {
      ...ink,
      x: SHEET.width - SHEET.margin - 80,
      width: 80,
      align: 'right',
    });
  }

  #words(text: string, size: number, font: 'regular' | 'strong', color: string): void {
    this.#y += write(this.#paper, text, { x: SHEET.margin, y: this.#y, width: SHEET_INNER, size, font, color }) + 2;
  }

  #right(y: number, size: number, font: 'regular' | 'strong' = 'regular') {
    const color = font === 'strong' ? INK.text : INK.muted;
    return { x: SHEET.width / 2, y, width: SHEET.width / 2 - SHEET.margin, size, font, color, align: 'right' } as const;
  }
}

function wordsSize(line: number): number {
  return line === 0 ? 9 : 8;
}

/** The second line: who, what they wrote, and by what a charge is known. */
function describe(entry: Entry): string {
  const { counterparty, message, txid, note } = entry;
  const document = counterparty?.document ? maskDocument(counterparty.document) : null;
  return [
    counterparty?.name,
    document,
    counterparty?.bankName,
    message,
    txid && `txid ${txid}`,
    note && `Nota: ${note}`,
  ]
    .filter((part) => part)
    .join(' · ');
}
