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
import { html, page, raw, type Html } from '../platform/page.ts';
import type { Runtime } from '../runtime.ts';
import type { Sinks } from '../sink/sink.ts';
import { ENTRY_DIFFERENCES } from '../spi/state.ts';
import { check, choice, fieldset, number, often, table } from './page-parts.ts';
import { slipsFaultFields, slipsSection } from './slips-section.ts';
import { tedFaultFields, tedSection } from './ted-section.ts';

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
const FATES = { lost: 'perdida', late: 'atrasada', repeated: 'repetida' } as const;

/** The page that shows everything and sets everything. */
export function controlPage(runtime: Runtime, sinks: Sinks): Html {
  return page(
    'Painel',
    html`${raw(customersSection(runtime))}${raw(paySection(runtime))}${raw(movementsSection(runtime))}${raw(tedSection(runtime))}${raw(slipsSection(runtime))}${raw(claimsSection(runtime))}
    ${raw(disputesSection(runtime.world.disputes))}${raw(fraudsSection(runtime))}${raw(faultsSection(runtime))}${raw(messagesSection(runtime))}${raw(sinksSection(sinks))}${raw(suffixSection())}`,
  );
}

function bankName(runtime: Runtime, ispb: string): string {
  if (ispb === runtime.bank) return `Nosso banco (${ispb})`;
  return ispb === SPI_ISPB ? 'SPI' : (participantByIspb(ispb)?.name ?? ispb);
}

function sinksSection(sinks: Sinks): Html {
  const lines = sinks.all().map(({ name, answer, count, calls }) =>
    raw(
      html`<tr>
        <td><a href="/sink/${name}">/sink/${name}</a></td>
        <td>${count}</td>
        <td>${calls.at(-1)?.at ?? 'nenhuma'}</td>
        <td>${answer.redirect === undefined ? `${answer.status}, depois de ${answer.delayMs} ms` : 'redireciona'}</td>
      </tr>`,
    ),
  );
  return html`<section id="webhooks">
    <h2>Webhooks recebidos</h2>
    <p class="muted">Cadastre um webhook com o endereço deste simulador seguido de /sink/ e um nome.</p>
    ${table(['Endereço', 'Chamadas', 'Última', 'Resposta'], lines, 'Nenhuma chamada ainda.')}
  </section>`;
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
      ${fieldset('STR (TED)', tedFaultFields(world.faults.ted))}
      ${fieldset('Base de boletos', slipsFaultFields(world.faults.slips))}
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
