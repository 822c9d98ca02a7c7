import { readFileSync } from 'node:fs';
import { assert, bankingDate, formatBrl, formatDate, formatTime, parseInstant, type Instant } from '@bank/core';
import { CODE_PART_WORDS, dateOf, moneyOf, type CallOutput, type readPayerCharge } from '@bank/contracts';
import type { Page, PageAnswer } from '../../../platform/http/page.ts';
import { CHECK_MARK, CROSS, EXCLAMATION } from '../../../platform/public-pages/drawings.ts';
import { limitedByAddress, publicPage, type PageLimiter } from '../../../platform/public-pages/frame.ts';
import { escapeHtml } from '../../../platform/public-pages/html.ts';
import { qrCode } from '../../../platform/public-pages/qr-code.ts';
import { addressOf, resource } from '../../../platform/public-pages/resources.ts';
import { PAYER_PATH } from '../domain/location.ts';

/** What a payer may know of a charge. */
export type PayerCharge = CallOutput<typeof readPayerCharge>;

/** What the pages are made with. */
export interface PayerPageTools {
  readonly bank: { readonly name: string; readonly publicUrl: string };
  readonly limiter: PageLimiter;
  readonly read: (token: string, at: Instant) => Promise<PayerCharge | undefined>;
}

const SCRIPT = readFileSync(new URL('payer-live.js', import.meta.url));
const SCRIPT_PATH = addressOf('cobranca', 'js', SCRIPT);

/** The payer's page: who asks for what, what is due today, and the code; without signing in, and without script too. */
export function payerPages({ bank, limiter, read }: PayerPageTools): readonly Page[] {
  const limited = limitedByAddress(bank, { limiter, title: 'Consultas demais' });
  return [
    resource(SCRIPT_PATH, 'text/javascript; charset=utf-8', SCRIPT, 'O que mantém a página do pagador em dia'),
    {
      method: 'GET',
      path: `${PAYER_PATH}/{token}`,
      summary: 'A página de quem paga uma cobrança: quanto é hoje, o código e se já foi paga',
      handle: limited(async ({ params, context }) => {
        const token = params.token ?? '';
        const charge = await read(token, context.at);
        return charge ? payerPage(bank, token, charge) : unknownPage(bank);
      }),
    },
  ];
}

/** Nothing is told of what is not there. */
function unknownPage(bank: PayerPageTools['bank']): PageAnswer {
  const content = `<div class="card" role="alert"><p class="label warning">${EXCLAMATION}Não encontrada</p>
<h1>Esta cobrança não existe</h1>
<p class="muted">Confira o endereço, ou peça um link novo a quem cobra.</p></div>`;
  return publicPage(bank, { status: 404, title: 'Cobrança não encontrada', content });
}

/** One charge, as it stands. */
export function payerPage(bank: PayerPageTools['bank'], token: string, charge: PayerCharge): PageAnswer {
  const { receiver, debtor, request, code } = charge;
  const whom = debtor ? [row('Cobrada de', `${debtor.name} · ${debtor.maskedDocument}`)] : [];
  const facts = [
    row('Quem recebe', receiver.name),
    row('CNPJ', receiver.maskedDocument),
    row('Instituição', receiver.bankName),
    ...whom,
    ...daysOf(charge),
  ];
  const message = request === null || request === '' ? '' : `<blockquote>“${escapeHtml(request)}”</blockquote>`;
  const content = `<article class="card" data-charge="${escapeHtml(token)}" data-standing="${escapeHtml(standingOf(charge))}">
${labelOf(charge)}
<h1>${escapeHtml(titleOf(charge))}</h1>
${amountOf(charge)}${partsOf(charge)}
${message}
${code === null ? '' : codeOf(code)}
<section><h2>Dados da cobrança</h2><dl>${facts.join('')}</dl></section>
</article>
<p class="muted">${escapeHtml(adviceOf(charge))}Esta página só é verdadeira em ${escapeHtml(bank.publicUrl)}${PAYER_PATH}.</p>`;
  return publicPage(bank, { title: titleOf(charge), content, script: SCRIPT_PATH });
}

/** The instruction to the payer: check before paying, or do not pay again. */
function adviceOf({ stage, code, isBeingPaid, receiver }: PayerCharge): string {
  if (stage === 'paid' && code === null) return 'Esta cobrança já foi paga. Não pague de novo. ';
  if (code === null || isBeingPaid) return '';
  return `Antes de pagar, confira no seu banco se quem recebe é ${receiver.name}. `;
}

/** How it stands, in one text: the page's script compares it with what the bank says later. */
function standingOf({ state, stage, isBeingPaid, code, today, paidAt }: PayerCharge): string {
  return [state, stage, isBeingPaid, code, today?.amount, paidAt].join('|');
}

function titleOf({ state, receiver }: PayerCharge): string {
  return state === 'paid' ? `Pagamento recebido por ${receiver.name}` : `Cobrança de ${receiver.name}`;
}

function labelOf({ stage, isBeingPaid, paidAt, kind }: PayerCharge): string {
  const label = (tone: string, drawing: string, text: string): string =>
    `<p class="label ${tone}">${drawing}${escapeHtml(text)}</p>`;
  switch (stage) {
    case 'paid':
      return label('positive', CHECK_MARK, paidAt === null ? 'Paga' : `Paga em ${momentOf(paidAt)}`);
    case 'removed':
      return label('neutral', CROSS, 'Cancelada por quem cobra: não pague');
    case 'expired':
      return label('warning', EXCLAMATION, 'O prazo para pagar terminou: peça uma cobrança nova');
    case 'overdue':
      return isBeingPaid ? underWay() : label('warning', EXCLAMATION, 'Vencida: valor com encargos');
    case 'active':
      if (isBeingPaid) return underWay();
      return kind === 'static' ? '' : label('neutral', '', 'Aguardando pagamento');
  }
}

function underWay(): string {
  return `<p class="label neutral">Pagamento em andamento: não pague de novo</p>`;
}

function amountOf({ today, state }: PayerCharge): string {
  if (today === null) return state === 'active' ? '<p class="muted">Quem paga escolhe o valor.</p>' : '';
  const [whole = '', cents = ''] = formatBrl(moneyOf(today.amount)).split(',');
  return `<p class="amount">${whole}<span class="cents">,${cents}</span></p>`;
}

function partsOf({ today }: PayerCharge): string {
  if (today === null || today.parts.length < 2) return '';
  const rows = today.parts.map(({ part, amount }) => row(CODE_PART_WORDS[part], signed(amount)));
  return `<p class="muted">Valor para pagar em ${formatDate(dateOf(today.day))}</p><dl>${rows.join('')}</dl>`;
}

function signed(wire: string): string {
  return wire.startsWith('-') ? `− ${formatBrl(moneyOf(wire.slice(1)))}` : formatBrl(moneyOf(wire));
}

function codeOf(code: string): string {
  // The code to copy comes first: a telephone cannot scan its own screen. Where the page is wide it stands below the QR code.
  return `<section class="pay"><h2>Pague com Pix</h2>
<p class="muted">Copie o código e cole em Pix Copia e Cola no aplicativo do seu banco, ou leia o QR Code com outro celular.</p>
<div class="copy"><label for="codigo">Pix Copia e Cola</label>
<input id="codigo" data-code readonly value="${escapeHtml(code)}"><button type="button" data-copy hidden>Copiar código</button>
<p class="muted" role="status" data-copied></p></div>
${qrCode(code, 'QR Code desta cobrança')}</section>`;
}

function daysOf({ due, expiresAt, state }: PayerCharge): readonly string[] {
  if (expiresAt !== null && state === 'active') return [row('Pode ser paga até', momentOf(expiresAt))];
  if (due === null) return [];
  const moved = due.adjusted === due.date ? '' : ` (próximo dia útil: ${formatDate(dateOf(due.adjusted))})`;
  return [
    row('Vencimento', `${formatDate(dateOf(due.date))}${moved}`),
    row('Pode ser paga até', formatDate(dateOf(due.last))),
  ];
}

function momentOf(wire: string): string {
  const at = parseInstant(wire);
  assert(at !== undefined, 'a moment of our own is one');
  return `${formatDate(bankingDate(at))} às ${formatTime(at)}`;
}

function row(label: string, value: string): string {
  return `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`;
}
