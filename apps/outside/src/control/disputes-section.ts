import { CUSTOMERS } from '../bank/customers.ts';
import { parseInstant } from '@bank/core';
import type { DisputeSituation } from '@bank/rails-protocol';
import type { DisputesState, Manner } from '../dict/disputes.ts';
import { formatMoment } from '../platform/moment.ts';
import { html, raw, type Html, type SafeHtml } from '../platform/page.ts';
import { select } from './page-parts.ts';

const SITUATIONS = {
  SCAM: 'Golpe',
  ACCOUNT_TAKEOVER: 'Conta invadida',
  COERCION: 'Coação',
  FRAUDULENT_ACCESS: 'Acesso fraudulento',
  OTHER: 'Outra',
} as const satisfies Record<DisputeSituation, string>;

const STATES = {
  OPEN: 'Aberta',
  ACKNOWLEDGED: 'Em análise',
  CLOSED: 'Analisada',
  CANCELLED: 'Cancelada',
} as const;

const ANSWERS: Readonly<Record<Manner['answers'], string>> = {
  agree: 'Concordam',
  disagree: 'Discordam',
  'not-at-all': 'Não respondem (vale como concordar depois de 7 dias)',
};
const PAYMENTS: Readonly<Record<Manner['pays'], string>> = {
  whole: 'Devolvem tudo',
  part: 'Devolvem metade, e o resto um dia depois',
  nothing: 'Não devolvem: conta sem saldo',
};

const PASSED_ON: Readonly<Record<'true' | 'false', string>> = {
  false: 'Ficou com quem recebeu',
  true: 'Seguiu para um cliente de outro banco, que devolve por um Pix',
};

/** Whose money a payment to us can have been. */
function victims(): Readonly<Record<string, string>> {
  const others = CUSTOMERS.map(({ id, name }) => [id, `De ${name}, que pagou a quem nos pagou`] as const);
  return { '': 'De quem pagou', ...Object.fromEntries(others) };
}

/** Contested payments: those that there are, contesting one, and how the other banks answer. */
export function disputesSection({ reports, recoveries, manner }: DisputesState): Html {
  const lines = [...reports.values()]
    .slice(-30)
    .reverse()
    .map((report) =>
      raw(
        html`<tr>
          <td>${momentOf(report.createdAt)}</td>
          <td><code>${report.transactionId}</code></td>
          <td>${SITUATIONS[report.situationType]}</td>
          <td>${STATES[report.status]} ${report.analysisResult}</td>
          <td>${recoveries.get(report.fundsRecoveryId)?.status}</td>
        </tr>`,
      ),
    );
  return html`<section id="contestacoes">
    <h2>Contestações</h2>
    ${list(lines)}
    <form method="post" action="/bank/contest">
      <label>ID da transação do Pix pago ao nosso banco <input name="endToEndId" required maxlength="32" /></label>
      ${select('O que aconteceu', 'reason', SITUATIONS, 'SCAM')}
      <label>Relato <input name="details" maxlength="500" value="O cliente diz que foi enganado." /></label>
      ${select('De quem era o dinheiro', 'victim', victims(), '')}
      <button>Contestar</button>
    </form>
    <h2>Como os outros bancos respondem ao que o nosso contesta</h2>
    <form method="post" action="/control/disputes">
      ${select('Resposta', 'answers', ANSWERS, manner.answers)} ${select('Devolução', 'pays', PAYMENTS, manner.pays)}
      ${select('O dinheiro', 'passesOn', PASSED_ON, String(manner.passesOn ?? false))}
      <button>Aplicar</button>
    </form>
  </section>`;
}

function list(lines: readonly SafeHtml[]): SafeHtml {
  if (lines.length === 0) return raw(html`<p class="muted">Nenhuma contestação ainda.</p>`);
  return raw(
    html`<div class="scroll" role="group" aria-label="Contestações" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Quando</th>
            <th scope="col">Pix</th>
            <th scope="col">Motivo</th>
            <th scope="col">Análise</th>
            <th scope="col">Recuperação</th>
          </tr>
        </thead>
        <tbody>
          ${lines}
        </tbody>
      </table>
    </div>`,
  );
}

function momentOf(text: string): string {
  const at = parseInstant(text);
  return at === undefined ? text : formatMoment(at);
}
