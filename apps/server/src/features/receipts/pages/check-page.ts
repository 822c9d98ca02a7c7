import { bankingDate, formatBrl, formatDate, formatTime } from '@bank/core';
import { orderTitled } from '@bank/contracts';
import { formatAuthenticationCode } from '../domain/authentication-code.ts';
import { payeeRows, payerRows, returnedRows, type Row } from '../domain/proof-rows.ts';
import type { Receipt } from '../domain/receipt.ts';
import type { PageAnswer } from '../../../platform/http/page.ts';
import { CHECK_MARK, EXCLAMATION } from '../../../platform/public-pages/drawings.ts';
import { publicPage } from '../../../platform/public-pages/frame.ts';
import { escapeHtml } from '../../../platform/public-pages/html.ts';

/** Names on the page. */
export interface CheckPageBank {
  readonly name: string;
  /** Where the bank is reached; the page says it, so that a copy elsewhere gives itself away. */
  readonly publicUrl: string;
}

/** What a person sees of a receipt without signing in: what the receipt itself shows, a CPF masked. */
export function foundPage(bank: CheckPageBank, receipt: Receipt): PageAnswer {
  const [whole = '', cents = ''] = formatBrl(receipt.amount).split(',');
  const at = `${formatDate(bankingDate(receipt.settledAt))} às ${formatTime(receipt.settledAt)} (horário de Brasília)`;
  const message = receipt.message === null ? '' : `<blockquote>“${escapeHtml(receipt.message)}”</blockquote>`;
  const returned =
    receipt.returned === null
      ? ''
      : `\n<p class="label warning">${EXCLAMATION}${escapeHtml(receipt.returned.words)}</p>`;
  const endToEndId = receipt.endToEndId === null ? [] : [['ID da transação', receipt.endToEndId] as const];
  const txid = receipt.txid === null ? [] : [['Identificador', receipt.txid] as const];
  const fee: Row[] = receipt.fee === null ? [] : [['Tarifa', formatBrl(receipt.fee)]];
  const code: Row = ['Código de autenticação', formatAuthenticationCode(receipt.code)];
  const content = `<article class="card">
<p class="label positive">${CHECK_MARK}Comprovante registrado no ${escapeHtml(bank.name)}</p>
<h1>${escapeHtml(orderTitled(receipt.kind, 'enviado'))}</h1>
<p class="amount">${whole}<span class="cents">,${cents}</span></p>
<p class="muted">${at}</p>${returned}
${message}
<section><h2>Quem pagou</h2>${list(payerRows(receipt.payer))}</section>
<section><h2>Quem recebeu</h2>${list(payeeRows(receipt.payee))}</section>
<section><h2>Identificação</h2>${list([...returnedRows(receipt.returned), ...fee, ...endToEndId, ...txid, code])}</section>
</article>
<p class="muted">Compare cada dado com o comprovante que você recebeu. Esta consulta só é verdadeira em
${escapeHtml(bank.publicUrl)}/comprovante.</p>`;
  return publicPage(bank, {
    title: 'Comprovante registrado',
    content: content + askCard('Consultar outro comprovante', ''),
  });
}

/** The same words for a code that never was, is mistyped or malformed: nothing more is told. */
export function unknownPage(bank: CheckPageBank): PageAnswer {
  const content = `<div class="card" role="alert">
<p class="label warning">${EXCLAMATION}Não encontrado</p>
<h1>Não há comprovante com este código</h1>
<p class="muted">Confira os vinte caracteres, em cinco grupos de quatro. Se o código está igual ao do papel, o
comprovante não é do ${escapeHtml(bank.name)}: não entregue produto nem serviço com base nele.</p>
</div>`;
  return publicPage(bank, {
    status: 404,
    title: 'Comprovante não encontrado',
    content: content + askCard('Consultar de novo', ''),
  });
}

/** Where a code can be typed. */
export function askPage(bank: CheckPageBank): PageAnswer {
  const words = `Todo pagamento do ${bank.name} tem um comprovante com código de autenticação. Digite o código para ver se é verdadeiro.`;
  return publicPage(bank, { title: 'Conferir comprovante', content: askCard('Conferir comprovante', words, 'h1') });
}

function list(rows: readonly Row[]): string {
  return `<dl>${rows.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
}

function askCard(title: string, words: string, heading: 'h1' | 'h2' = 'h2'): string {
  return `<div class="card ask"><${heading}>${escapeHtml(title)}</${heading}>
${words === '' ? '' : `<p class="muted">${escapeHtml(words)}</p>`}
<form action="/comprovante" method="get"><label for="codigo">Código de autenticação</label>
<input id="codigo" name="codigo" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="0000-0000-0000-0000-0000">
<button type="submit">Conferir</button></form></div>`;
}
