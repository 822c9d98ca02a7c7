import { formatBrl, parseDecimal, ZERO } from '@bank/core';
import { formatDocument } from '@bank/documents';
import { participantByIspb, SPI_ISPB } from '@bank/identifiers';
import { STATUS_REASONS } from '@bank/iso20022';
import { PARTICIPANT_CATEGORIES } from '@bank/pix-key';
import { DICT_ERRORS, FRAUD_KINDS, type FraudKind } from '@bank/rails-protocol';
import { customersOf } from '../bank/routes.ts';
import { SUFFIXES, type Behaviour, type SuffixAnswer } from '../bank/customers.ts';
import { claimsSection } from './claims-section.ts';
import { disputesSection } from './disputes-section.ts';
import { formatMoment } from '../platform/moment.ts';
import { html, page, raw, type Html, type SafeHtml } from '../platform/page.ts';
import type { Runtime } from '../runtime.ts';
import { ENTRY_DIFFERENCES } from '../spi/state.ts';
import type { Chance } from './faults.ts';

const BEHAVIOURS: Readonly<Record<Behaviour, string>> = {
  'pays-and-gets': 'Recebe e paga',
  blocked: 'Conta bloqueada (AC06)',
  closed: 'Conta encerrada (AC07)',
  salary: 'Conta-salário, não recebe (AC14)',
  slow: 'Aceita depois de 20 s',
  refuses: 'Recusa sempre (DS04)',
};
const FRAUDS: Readonly<Record<FraudKind, string>> = {
  applicationFraud: 'Confirmada: conta aberta com fraude',
  muleAccount: 'Confirmada: conta de passagem',
  scammerAccount: 'Confirmada: conta de golpista',
  otherFraud: 'Confirmada: outra',
};
const SECOND_REFUSALS = [...STATUS_REASONS, 'admi.002'];
const STATES = { waiting: 'Em andamento', settled: 'Liquidado', rejected: 'Recusado' } as const;
const AMOUNTS = ['Saldo', 'Valor'];
const FATES = { lost: 'perdida', late: 'atrasada', repeated: 'repetida' } as const;

/** The page that shows everything and sets everything. */
export function controlPage(runtime: Runtime): Html {
  return page(
    'Painel',
    html`${raw(customersSection(runtime))}${raw(paySection(runtime))}${raw(movementsSection(runtime))}${raw(claimsSection(runtime))}
    ${raw(disputesSection(runtime.world.disputes))}${raw(fraudsSection(runtime))}${raw(faultsSection(runtime))}${raw(messagesSection(runtime))}${raw(suffixSection())}`,
  );
}

function bankName(runtime: Runtime, ispb: string): string {
  if (ispb === runtime.bank) return `Nosso banco (${ispb})`;
  return ispb === SPI_ISPB ? 'SPI' : (participantByIspb(ispb)?.name ?? ispb);
}

function table(heads: readonly string[], lines: readonly SafeHtml[], empty: string): SafeHtml {
  if (lines.length === 0) return raw(html`<p class="muted">${empty}</p>`);
  return raw(
    html`<div class="scroll" role="group" aria-label="${heads.join(', ')}" tabindex="0">
      <table>
        <thead>
          <tr>
            ${heads.map((head) => raw(html`<th scope="col" class="${AMOUNTS.includes(head) && 'right'}">${head}</th>`))}
          </tr>
        </thead>
        <tbody>
          ${lines}
        </tbody>
      </table>
    </div>`,
  );
}

function customersSection(runtime: Runtime): Html {
  const lines = customersOf(runtime).map((customer) => {
    const balance = parseDecimal(customer.balance);
    return raw(
      html`<tr>
        <td>${customer.name}<br /><span class="muted">${formatDocument(customer.document)}</span></td>
        <td>${bankName(runtime, customer.ispb)}</td>
        <td>${customer.branch} / ${customer.account}<br /><span class="muted">${customer.type}</span></td>
        <td><code>${customer.keys.join(' ')}</code></td>
        <td>${BEHAVIOURS[customer.behaviour]}</td>
        <td class="right">${formatBrl(balance.ok ? balance.value : ZERO)}</td>
      </tr>`,
    );
  });
  return html`<section id="clientes">
    <h2>Clientes de outros bancos</h2>
    ${table(['Nome', 'Banco', 'Agência / conta', 'Chave', 'Comportamento', 'Saldo'], lines, '')}
  </section>`;
}

function paySection(runtime: Runtime): Html {
  const options = customersOf(runtime).map(({ id, name }) => raw(html`<option value="${id}">${name}</option>`));
  return html`<section>
    <h2>Fazer um cliente pagar</h2>
    <form method="post" action="/bank/pay">
      <label
        >Quem paga
        <select name="from">
          ${options}
        </select></label
      >
      <label>Chave Pix de quem recebe <input name="toKey" required maxlength="100" /></label>
      <label>Valor (R$) <input name="amount" required inputmode="decimal" placeholder="0,00" maxlength="20" /></label>
      <label>Identificador (txid) <input name="txid" maxlength="35" /></label>
      <label>Mensagem <input name="message" maxlength="140" /></label>
      <button>Pagar</button>
    </form>
  </section>`;
}

function movementsSection({ world }: Runtime): Html {
  const movements = [...world.banks.movements.values()].slice(-30).reverse();
  const lines = movements.map((each) =>
    raw(
      html`<tr>
        <td>${formatMoment(each.at)}</td>
        <td>${each.customer === '' ? 'Conta sem cliente' : each.customer}</td>
        <td>${each.kind === 'return' ? 'Devolução' : 'Pix'} ${each.direction === 'in' ? 'recebido' : 'enviado'}</td>
        <td>${each.counterpart}<br /><code>${each.id}</code></td>
        <td class="${each.state === 'rejected' ? 'negative' : each.state === 'settled' ? 'positive' : 'warning'}">
          ${STATES[each.state]} ${each.reason}
        </td>
        <td class="right">${formatBrl(each.amount)}</td>
      </tr>`,
    ),
  );
  return html`<section id="movimentos">
    <h2>Movimentos</h2>
    ${table(['Quando', 'Cliente', 'O quê', 'Contraparte', 'Situação', 'Valor'], lines, 'Nenhum movimento ainda.')}
    <h2>Devolver um Pix recebido</h2>
    <form method="post" action="/bank/return">
      <label>EndToEndId <input name="endToEndId" required maxlength="32" /></label>
      <label>Valor (R$) <input name="amount" required inputmode="decimal" maxlength="20" /></label>
      <button>Devolver</button>
    </form>
  </section>`;
}

function fraudsSection({ world, clock }: Runtime): Html {
  const lines = world.dict.frauds.marks.map(({ subject, confirmed, on }) => {
    const whose = 'key' in subject ? subject.key : subject.taxId;
    return raw(
      html`<tr>
        <td><code>${whose}</code></td>
        <td>${confirmed === null ? 'Só relatada' : FRAUDS[confirmed]}</td>
        <td>${typeof on === 'object' ? `Há ${on.daysAgo} dias, sempre` : formatMoment(on)}</td>
        <td>
          <form method="post" action="/control/frauds/clear">
            <input type="hidden" name="subject" value="${whose}" />
            <button class="quiet">Apagar</button>
          </form>
        </td>
      </tr>`,
    );
  });
  const kinds = FRAUD_KINDS.map((kind) => raw(html`<option value="${kind}">${FRAUDS[kind]}</option>`));
  return html`<section id="fraudes">
    <h2>Fraudes no DICT</h2>
    <p class="muted">
      Quem consulta a chave recebe as somas de 90 dias, 12 e 60 meses. Agora: ${formatMoment(clock.now())}.
    </p>
    ${table(['De quem', 'O quê', 'Quando', 'Apagar'], lines, 'Nenhuma fraude conhecida.')}
    <form method="post" action="/control/frauds">
      <label>Chave Pix, CPF ou CNPJ <input name="subject" required maxlength="100" /></label>
      <label
        >O quê
        <select name="confirmed">
          ${kinds}
          <option value="">Só relatada</option>
        </select></label
      >
      <label>Há quantos dias <input name="daysAgo" inputmode="numeric" value="0" maxlength="4" /></label>
      <button>Marcar</button>
    </form>
  </section>`;
}

function faultsSection({ world }: Runtime): Html {
  const { spi, dict, outbox, registry, addresses } = world.faults;
  const number = (label: string, name: string, value: number): SafeHtml =>
    raw(html`<label>${label} <input name="${name}" inputmode="numeric" value="${value}" maxlength="7" /></label>`);
  const check = (label: string, name: string, on: boolean): SafeHtml =>
    raw(
      html`<label class="check"
        ><input type="checkbox" name="${name}" value="1" ${raw((on ? 'checked' : '') as Html)} /> ${label}</label
      >`,
    );
  const often = (label: string, name: string, chance: Chance | undefined): SafeHtml =>
    raw(
      html`<label
        >${label} <input name="${name}" value="${oftenText(chance)}" placeholder="3 ou 30%" maxlength="6"
      /></label>`,
    );
  const choice = (label: string, name: string, codes: readonly string[], chosen: string | undefined): SafeHtml => {
    const options = codes.map((code) =>
      raw(html`<option ${raw((code === chosen ? 'selected' : '') as Html)}>${code}</option>`),
    );
    return raw(
      html`<label
        >${label}
        <select name="${name}">
          <option></option>
          ${options}
        </select></label
      >`,
    );
  };
  return html`<section id="falhas">
    <h2>Falhas</h2>
    <p class="muted">Em “quando”, um número vale para os próximos casos e uma porcentagem para uma parte de todos.</p>
    <form method="post" action="/control/form">
      ${fieldset('SPI', [
        number('Atraso (ms)', 'spiDelayMs', spi.delayMs),
        number('Variação do atraso (ms)', 'spiJitterMs', spi.jitterMs),
        number('Embaralhar em até (ms)', 'spiReorderMs', spi.reorderMs),
        choice('Recusar com', 'spiRefuseCode', STATUS_REASONS, spi.refuse?.code),
        often('Recusar quando', 'spiRefuse', spi.refuse?.when),
        often('Perder a resposta quando', 'spiLoseAnswer', spi.loseAnswer),
        often('Perder o pedido quando', 'spiLoseRequest', spi.loseRequest),
        choice('Liquidar calado e recusar o reenvio com', 'spiRefuseAgainCode', SECOND_REFUSALS, spi.refuseAgain?.code),
        often('Liquidar calado quando', 'spiRefuseAgain', spi.refuseAgain?.when),
        often('Segurar a resposta quando', 'spiHoldAnswer', spi.holdAnswer?.when),
        number('Segurar por quanto tempo (ms)', 'spiHoldAnswerMs', spi.holdAnswer?.ms ?? 0),
        often('Não responder consulta à conta quando', 'spiLoseStatus', spi.loseStatus),
        choice('Diferença na relação de lançamentos', 'spiDifferenceIs', ENTRY_DIFFERENCES, spi.difference?.is),
        often('Diferença quando', 'spiDifference', spi.difference?.when),
        often('Repetir quando', 'spiRepeat', spi.repeat?.when),
        number('Repetir quantas vezes', 'spiRepeatTimes', spi.repeat?.times ?? 0),
        check('Parado (503)', 'spiStop', spi.stop),
        check('Sem resposta', 'spiHang', spi.hang),
      ])}
      ${fieldset('DICT', [
        number('Atraso (ms)', 'dictDelayMs', dict.delayMs),
        number('Variação do atraso (ms)', 'dictJitterMs', dict.jitterMs),
        choice('Recusar com', 'dictRefuseCode', DICT_ERRORS, dict.refuse?.code),
        often('Recusar quando', 'dictRefuse', dict.refuse?.when),
        choice('Categoria do banco', 'dictCategory', PARTICIPANT_CATEGORIES, dict.category),
        check('Parado (503)', 'dictStop', dict.stop),
        check('Sem resposta', 'dictHang', dict.hang),
      ])}
      ${fieldset('E-mail, SMS e push', [
        number('Atraso (ms)', 'outboxDelayMs', outbox.delayMs),
        check('Parado (503)', 'outboxStop', outbox.stop),
        check('Sem resposta', 'outboxHang', outbox.hang),
      ])}
      ${fieldset('Registro de empresas', [
        number('Atraso (ms)', 'registryDelayMs', registry.delayMs),
        often('Recusar quando', 'registryRefuse', registry.refuse),
        check('Parado (503)', 'registryStop', registry.stop),
        check('Sem resposta', 'registryHang', registry.hang),
      ])}
      ${fieldset('Busca de endereços', [
        number('Atraso (ms)', 'addressesDelayMs', addresses.delayMs),
        often('Recusar quando', 'addressesRefuse', addresses.refuse),
        check('Parado (503)', 'addressesStop', addresses.stop),
        check('Sem resposta', 'addressesHang', addresses.hang),
      ])}
      <button>Aplicar</button>
    </form>
    <form method="post" action="/control/reset"><button class="quiet">Desligar todas as falhas</button></form>
  </section>`;
}

function fieldset(legend: string, fields: readonly SafeHtml[]): SafeHtml {
  return raw(
    html`<fieldset>
      <legend>${legend}</legend>
      ${fields}
    </fieldset>`,
  );
}

function oftenText(chance: Chance | undefined): string {
  if (!chance) return '';
  return 'share' in chance ? `${Math.round(chance.share * 100)}%` : String(chance.next);
}

function messagesSection(runtime: Runtime): Html {
  const lines = runtime.world.notes.slice(0, 50).map((line) =>
    raw(
      html`<tr>
        <td>${formatMoment(line.at)}</td>
        <td>${bankName(runtime, line.from)} → ${bankName(runtime, line.to)}</td>
        <td>${line.type}</td>
        <td>
          <code>${line.summary}</code> ${line.fate && raw(html`<span class="warning">${FATES[line.fate]}</span>`)}
        </td>
      </tr>`,
    ),
  );
  const waiting = runtime.world.queue.size;
  return html`<section id="mensagens">
    <h2>Mensagens do SPI</h2>
    <p class="muted">${waiting === 1 ? '1 mensagem aguarda' : `${waiting} mensagens aguardam`} o banco buscar.</p>
    ${table(['Quando', 'De → para', 'Tipo', 'Conteúdo'], lines, 'Nenhuma mensagem ainda.')}
  </section>`;
}

function suffixSection(): Html {
  const answers = Object.entries(SUFFIXES).map(([suffix, answer]) =>
    raw(
      html`<tr>
        <td><code>…${suffix}</code></td>
        <td>${suffixText(answer)}</td>
      </tr>`,
    ),
  );
  return html`<section id="contas">
    <h2>Contas sem cliente</h2>
    <p class="muted">
      Em qualquer outro banco, uma conta que não está na lista aceita tudo, para qualquer documento, menos conforme os
      dois últimos algarismos:
    </p>
    ${table(['Final', 'Resposta'], answers, '')}
  </section>`;
}

function suffixText(answer: SuffixAnswer): string {
  switch (answer.kind) {
    case 'refuse':
      return `Recusa com ${answer.code}`;
    case 'accept':
      return `Aceita depois de ${answer.afterMs / 1000} s`;
    case 'silence':
      return 'Nunca responde';
  }
}
