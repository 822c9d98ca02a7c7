import { formatBrl } from '@bank/core';
import { participantByIspb, type Ispb } from '@bank/identifiers';
import { SLIP_REFUSALS } from '@bank/rails-protocol';
import { CUSTOMERS } from '../bank/customers.ts';
import { formatMoment } from '../platform/moment.ts';
import { html, raw, type Html, type SafeHtml } from '../platform/page.ts';
import type { Runtime } from '../runtime.ts';
import type { SlipPayment } from '../slips/state.ts';
import { SLIP_RETURN_REASONS, type SlipsFaults } from './faults.ts';
import { check, choice, number, often, select, table } from './page-parts.ts';

const STATES: Readonly<Record<SlipPayment['state'], readonly [words: string, css: string]>> = {
  registered: ['Aguarda a compensação', 'warning'],
  cancelled: ['Cancelado', 'negative'],
  effective: ['Liquidado', 'positive'],
  returned: ['Devolvido', 'negative'],
  dropped: ['Sem baixa efetiva', 'negative'],
};

/** Payments of slips and bills, their clearing, and paying one at another bank. */
export function slipsSection(runtime: Runtime): Html {
  const { payments, pending, plans } = runtime.world.slips;
  const waiting = pending.size + plans.length;
  const payers = Object.fromEntries(CUSTOMERS.map(({ id, name }) => [id, name]));
  return html`<section id="slips">
    <h2>Boletos e contas</h2>
    <p class="muted">
      ${waiting === 1 ? '1 acontecimento espera' : `${waiting} acontecimentos esperam`} a compensação: às 16h10 o que
      foi pago até as 13h29 de um dia útil, às 8h20 do dia útil seguinte o que veio depois, e pelo STR, um a um, o que é
      de R$ 250.000,00 ou mais. Os boletos para pagar estão em <a href="/samples">Exemplos</a>.
    </p>
    ${table(
      ['Quando', 'Pago em → recebe', 'Código de barras', 'Número de controle', 'Situação', 'Valor'],
      [...payments.values()]
        .slice(-30)
        .reverse()
        .map((payment) => paymentRow(runtime, payment)),
      'Nenhum pagamento ainda.',
    )}
    <form method="post" action="/control/clearing">
      <input type="hidden" name="rail" value="slips" />
      <button>Compensar agora</button>
    </form>
    <h2>Fazer um cliente pagar um boleto</h2>
    <form method="post" action="/bank/pay">
      ${select('Quem paga', 'from', payers, '')}
      <label>Linha digitável <input name="slip" required maxlength="80" /></label>
      <label>Valor (R$), se for outro <input name="amount" inputmode="decimal" maxlength="20" /></label>
      <button>Pagar boleto</button>
    </form>
  </section>`;
}

function bankName({ bank }: Runtime, ispb: Ispb): string {
  return ispb === bank ? `Nosso banco (${ispb})` : (participantByIspb(ispb)?.name ?? ispb);
}

function paymentRow(runtime: Runtime, payment: SlipPayment): SafeHtml {
  const { registeredAt, participant, receiver, barcode, controlNumber, state, settlesAt, amount } = payment;
  const [words, css] = STATES[state];
  const until = state === 'registered' && ` de ${formatMoment(settlesAt)}`;
  return raw(
    html`<tr>
      <td>${formatMoment(registeredAt)}</td>
      <td>${bankName(runtime, participant)} → ${bankName(runtime, receiver)}</td>
      <td><code>${barcode}</code></td>
      <td><code>${controlNumber}</code></td>
      <td class="${css}">${words}${until}</td>
      <td class="right">${formatBrl(amount)}</td>
    </tr>`,
  );
}

/** The fields of the form of faults. */
export function slipsFaultFields(slips: SlipsFaults): readonly SafeHtml[] {
  return [
    number('Atraso (ms)', 'slipsDelayMs', slips.delayMs),
    number('Variação do atraso (ms)', 'slipsJitterMs', slips.jitterMs),
    choice('Recusar a baixa com', 'slipsRefuseCode', SLIP_REFUSALS, slips.refuse?.code),
    often('Recusar a baixa quando', 'slipsRefuse', slips.refuse?.when),
    often('Perder a resposta quando', 'slipsLoseAnswer', slips.loseAnswer),
    often('Perder o pedido quando', 'slipsLoseRequest', slips.loseRequest),
    choice('Devolver na compensação com o motivo', 'slipsGiveBackReason', SLIP_RETURN_REASONS, slips.giveBack?.reason),
    often('Devolver quando', 'slipsGiveBack', slips.giveBack?.when),
    often('Repetir o aviso da compensação quando', 'slipsRepeat', slips.repeat?.when),
    number('Repetir quantas vezes', 'slipsRepeatTimes', slips.repeat?.times ?? 0),
    check('Parado (503): o banco segue em contingência', 'slipsStop', slips.stop),
    check('Sem resposta', 'slipsHang', slips.hang),
  ];
}
