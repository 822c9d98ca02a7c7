import { bankingDate, formatBrl, formatDate, formatTime } from '@bank/core';
import { actName, capitalised, receiptTitle } from '@bank/contracts';
import { encode } from 'uqr';
import {
  drawBrand,
  drawLine,
  finished,
  INK,
  newPaper,
  SHEET,
  SHEET_INNER,
  write,
  written,
  type Paper,
  type PaperBank,
} from '../../../platform/documents/pdf.ts';
import { formatAuthenticationCode } from '../domain/authentication-code.ts';
import { payeeRows, payerRows, returnedRows, type Row } from '../domain/proof-rows.ts';
import { checkUrlOf, type Receipt } from '../domain/receipt.ts';

const LABEL_WIDTH = 130;
const QR_SIZE = 104;

/** The receipt on one A4 sheet: both parties, the identifiers, the code and a QR code of where to check it. */
export async function* receiptPdf(
  receipt: Receipt,
  options: { readonly bank: PaperBank; readonly publicUrl: string },
): AsyncGenerator<Uint8Array> {
  const title = `Comprovante ${formatAuthenticationCode(receipt.code)}`;
  const paper = newPaper({ title, author: options.bank.name, at: new Date(receipt.settledAt) });
  drawReceipt(paper, receipt, options);
  yield* finished(paper);
}

/** Many receipts as one paper, a sheet for each; what is drawn leaves before the next one is read. */
export async function* receiptsPdf(
  receipts: AsyncIterable<Receipt>,
  options: { readonly bank: PaperBank; readonly publicUrl: string; readonly title: string; readonly at: Date },
): AsyncGenerator<Uint8Array> {
  const paper = newPaper({ title: options.title, author: options.bank.name, at: options.at });
  for await (const receipt of receipts) {
    drawReceipt(paper, receipt, options);
    yield* written(paper);
  }
  yield* finished(paper);
}

function drawReceipt(
  paper: Paper,
  receipt: Receipt,
  { bank, publicUrl }: { readonly bank: PaperBank; readonly publicUrl: string },
): void {
  paper.addPage();
  drawBrand(paper, bank, SHEET.margin);
  let y = drawAmount(paper, receipt, SHEET.margin + 54);
  y = drawRows(paper, 'Quem pagou', payerRows(receipt.payer), y);
  y = drawRows(paper, 'Quem recebeu', payeeRows(receipt.payee), y);
  y = drawRows(paper, 'Identificação', identityRows(receipt), y);
  drawCheck(paper, receipt, publicUrl, y);
}

function drawAmount(paper: Paper, receipt: Receipt, top: number): number {
  const all = { x: SHEET.margin, width: SHEET_INNER };
  write(paper, receiptTitle(receipt.kind), { ...all, y: top, size: 12, font: 'strong', color: INK.muted });
  write(paper, formatBrl(receipt.amount), { ...all, y: top + 18, size: 30, font: 'strong' });
  const at = `${formatDate(bankingDate(receipt.settledAt))} às ${formatTime(receipt.settledAt)} (horário de Brasília)`;
  write(paper, at, { ...all, y: top + 60, size: 10, color: INK.muted });
  if (receipt.message === null) return top + 92;
  const height = write(paper, `“${receipt.message}”`, { ...all, y: top + 78, size: 10 });
  return top + 92 + height;
}

function drawRows(paper: Paper, title: string, rows: readonly Row[], top: number): number {
  drawLine(paper, top);
  write(paper, title, { x: SHEET.margin, y: top + 14, width: SHEET_INNER, size: 11, font: 'strong' });
  let y = top + 34;
  for (const [label, value] of rows) {
    write(paper, label, { x: SHEET.margin, y, width: LABEL_WIDTH, size: 9.5, color: INK.muted });
    const width = SHEET_INNER - LABEL_WIDTH;
    y += write(paper, value, { x: SHEET.margin + LABEL_WIDTH, y, width, size: 9.5 }) + 4;
  }
  return y + 10;
}

function identityRows(receipt: Receipt): Row[] {
  const txid: Row[] = receipt.txid === null ? [] : [['Identificador', receipt.txid]];
  const endToEndId: Row[] = receipt.endToEndId === null ? [] : [['ID da transação', receipt.endToEndId]];
  const fee: Row[] = receipt.fee === null ? [] : [['Tarifa', formatBrl(receipt.fee)]];
  return [
    ...returnedRows(receipt.returned),
    ...fee,
    ...endToEndId,
    ...txid,
    [capitalised(actName(receipt.kind)), receipt.orderId],
  ];
}

function drawCheck(paper: Paper, receipt: Receipt, publicUrl: string, top: number): void {
  const url = checkUrlOf(receipt.code, publicUrl);
  drawLine(paper, top);
  drawQrCode(paper, url, SHEET.margin, top + 16);
  const x = SHEET.margin + QR_SIZE + 20;
  const all = { x, width: SHEET_INNER - QR_SIZE - 20 };
  write(paper, 'Código de autenticação', { ...all, y: top + 22, size: 9.5, color: INK.muted });
  write(paper, formatAuthenticationCode(receipt.code), { ...all, y: top + 36, size: 14, font: 'strong' });
  const how = 'Este comprovante só vale se os dados que aparecem na consulta forem os mesmos deste papel. Confira em:';
  const height = write(paper, how, { ...all, y: top + 62, size: 9, color: INK.muted });
  write(paper, url, { ...all, y: top + 64 + height, size: 9, color: INK.accent });
}

function drawQrCode(paper: Paper, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dot = QR_SIZE / size;
  for (const [row, cells] of data.entries()) {
    for (const [column, dark] of cells.entries()) {
      if (dark) paper.rect(x + column * dot, y + row * dot, dot, dot);
    }
  }
  paper.fill(INK.text);
}
