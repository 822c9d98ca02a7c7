import { formatBrl, formatTime, bankingDate } from '@bank/core';
import { participantByIspb, type Ispb } from '@bank/identifiers';
import {
  COMMON_PURPOSES,
  entryState,
  purposeWords,
  STR_ERRORS,
  STR_ISPB,
  TED_RETURN_CODES,
  tedSession,
  USUAL_PURPOSE,
} from '@bank/str';
import { CUSTOMERS } from '../bank/customers.ts';
import { formatMoment } from '../platform/moment.ts';
import { html, raw, type Html, type SafeHtml } from '../platform/page.ts';
import type { Runtime } from '../runtime.ts';
import { ENTRY_DIFFERENCES } from '../spi/state.ts';
import { isStrOpen } from '../ted/machine.ts';
import type { TedEntry } from '../ted/state.ts';
import { TED_REJECTIONS, type TED_SESSIONS, type TedFaults } from './faults.ts';
import { check, choice, number, often, select, table } from './page-parts.ts';

const FATES = { lost: 'perdida', late: 'atrasada', repeated: 'repetida' } as const;
const CLASSES = { settled: 'positive', rejected: 'negative', pending: 'warning' } as const;
const SESSIONS: Readonly<Record<(typeof TED_SESSIONS)[number], string>> = {
  timetable: 'Das 6h30 às 17h em dias úteis',
  open: 'Aberto a qualquer hora',
  closed: 'Fechado',
};

/** Entries of the STR, its messages, and what other banks' customers do with TEDs. */
export function tedSection(runtime: Runtime): Html {
  const { ted } = runtime.world;
  const entries = [...ted.entries.values()].slice(-30).reverse();
  const waiting = ted.queue.size;
  const planned = ted.plans.length;
  return html`<section id="ted">
    <h2>TED</h2>
    <p class="muted">
      ${hoursNow(runtime)} ${waiting === 1 ? '1 mensagem aguarda' : `${waiting} mensagens aguardam`} o banco buscar;
      ${planned === 1 ? '1 acontecimento está previsto' : `${planned} acontecimentos estão previstos`}, como devoluções
      de amanhã.
    </p>
    ${table(
      ['Quando', 'De → para', 'O quê', 'Número', 'Situação', 'Valor'],
      entries.map((entry) => entryRow(runtime, entry)),
      'Nenhum lançamento ainda.',
    )}
    <form method="post" action="/control/clearing">
      <input type="hidden" name="rail" value="ted" />
      ${select('O que espera', 'close', { '': 'Acontece já', '1': 'Fecha com o dia' }, '')}
      <button>Fazer agora</button>
    </form>
    ${raw(payForm(runtime))} ${raw(returnForm())}
    <h2>Mensagens do STR</h2>
    ${table(['Quando', 'De → para', 'Tipo', 'Conteúdo'], noteRows(runtime), 'Nenhuma mensagem ainda.')}
  </section>`;
}

function hoursNow({ world, clock }: Runtime): string {
  const session = tedSession(bankingDate(clock.now()));
  const today = session
    ? `hoje das ${formatTime(session.opensAt)} às ${formatTime(session.closesAt)}`
    : 'hoje não há sessão';
  return `O STR está ${isStrOpen(world, clock.now()) ? 'aberto' : 'fechado'} (${today}).`;
}

function bankName({ bank }: Runtime, ispb: Ispb): string {
  if (ispb === bank) return `Nosso banco (${ispb})`;
  return ispb === STR_ISPB ? 'STR' : (participantByIspb(ispb)?.name ?? ispb);
}

function entryRow(runtime: Runtime, entry: TedEntry): SafeHtml {
  const { content, from, to, state, returnedBy } = entry;
  const { outcome, meaning } = entryState(state);
  const what =
    'originalStrNumber' in content
      ? `Devolução (código ${content.code}) de ${content.originalStrNumber}`
      : `TED para ${content.creditorName}`;
  return raw(
    html`<tr>
      <td>${formatMoment(entry.since)}</td>
      <td>${bankName(runtime, from)} → ${bankName(runtime, to)}</td>
      <td>${what}</td>
      <td><code>${entry.strNumber}</code></td>
      <td class="${CLASSES[outcome]}">${meaning} (${state}) ${returnedBy !== undefined && '· devolvida'}</td>
      <td class="right">${formatBrl(entry.amount)}</td>
    </tr>`,
  );
}

function noteRows(runtime: Runtime): readonly SafeHtml[] {
  return runtime.world.ted.notes.slice(0, 50).map(({ at, from, to, type, summary, fate }) =>
    raw(
      html`<tr>
        <td>${formatMoment(at)}</td>
        <td>${bankName(runtime, from)} → ${bankName(runtime, to)}</td>
        <td>${type}</td>
        <td><code>${summary}</code> ${fate && raw(html`<span class="warning">${FATES[fate]}</span>`)}</td>
      </tr>`,
    ),
  );
}

function payForm({ bank }: Runtime): Html {
  const payers = Object.fromEntries(CUSTOMERS.map(({ id, name }) => [id, name]));
  const purposes = Object.fromEntries(COMMON_PURPOSES.map((purpose) => [purpose, purposeWords(purpose)]));
  const times = Object.fromEntries(
    ['1', '2', '3'].map((count) => [count, count === '1' ? 'Uma vez' : `${count} vezes`]),
  );
  return html`<h2>Fazer um cliente enviar uma TED ao nosso banco (${bank})</h2>
    <form method="post" action="/bank/pay">
      <input type="hidden" name="rail" value="ted" />
      ${select('Quem paga', 'from', payers, '')}
      <label>Conta <input name="account" required inputmode="numeric" maxlength="13" /></label>
      <label>CPF ou CNPJ do titular <input name="document" required maxlength="18" /></label>
      <label>Nome do titular <input name="name" maxlength="80" /></label>
      <label>Valor (R$) <input name="amount" required inputmode="decimal" placeholder="0,00" maxlength="20" /></label>
      ${select('Finalidade', 'purpose', purposes, USUAL_PURPOSE)}
      <label>Histórico <input name="hist" maxlength="200" /></label>
      ${select('Avisar o banco', 'times', times, '1')}
      <button>Enviar TED</button>
    </form>`;
}

function returnForm(): Html {
  return html`<h2>Devolver uma TED recebida por outro banco</h2>
    <form method="post" action="/bank/return">
      <input type="hidden" name="rail" value="ted" />
      <label>Número do STR <input name="strNumber" required maxlength="20" /></label>
      ${select('Código', 'code', Object.fromEntries(TED_RETURN_CODES.map((code) => [code, code])), '2')}
      <button>Devolver</button>
    </form>`;
}

/** The fields of the form of faults. */
export function tedFaultFields(ted: TedFaults): readonly SafeHtml[] {
  return [
    select('Horário', 'tedSession', SESSIONS, ted.session),
    number('Atraso (ms)', 'tedDelayMs', ted.delayMs),
    number('Variação do atraso (ms)', 'tedJitterMs', ted.jitterMs),
    number('Embaralhar em até (ms)', 'tedReorderMs', ted.reorderMs),
    choice('Recusar a mensagem com', 'tedRefuseCode', STR_ERRORS, ted.refuse?.code),
    often('Recusar a mensagem quando', 'tedRefuse', ted.refuse?.when),
    choice('Rejeitar o lançamento com a situação', 'tedRejectState', TED_REJECTIONS, ted.reject?.state),
    often('Rejeitar o lançamento quando', 'tedReject', ted.reject?.when),
    often('Perder a resposta quando', 'tedLoseAnswer', ted.loseAnswer),
    often('Perder o pedido quando', 'tedLoseRequest', ted.loseRequest),
    often('Liquidar calado e recusar o reenvio quando', 'tedRefuseAgain', ted.refuseAgain),
    often('Segurar a resposta quando', 'tedHoldAnswer', ted.holdAnswer?.when),
    number('Segurar por quanto tempo (ms)', 'tedHoldAnswerMs', ted.holdAnswer?.ms ?? 0),
    often('Não responder pedido de extrato quando', 'tedLoseStatement', ted.loseStatement),
    choice('Diferença no extrato do dia', 'tedDifferenceIs', ENTRY_DIFFERENCES, ted.difference?.is),
    often('Diferença quando', 'tedDifference', ted.difference?.when),
    often('Repetir quando', 'tedRepeat', ted.repeat?.when),
    number('Repetir quantas vezes', 'tedRepeatTimes', ted.repeat?.times ?? 0),
    check('Parado (503)', 'tedStop', ted.stop),
    check('Sem resposta', 'tedHang', ted.hang),
  ];
}
