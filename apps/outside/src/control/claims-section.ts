import { instant, parseInstant } from '@bank/core';
import type { ClaimStatus, ClaimType, DictClaim } from '@bank/rails-protocol';
import { CUSTOMERS } from '../bank/customers.ts';
import { formatMoment } from '../platform/moment.ts';
import { html, raw, type Html, type SafeHtml } from '../platform/page.ts';
import type { Runtime } from '../runtime.ts';
import { bankNameOf } from './claims.ts';

const TYPES: Readonly<Record<ClaimType, string>> = { PORTABILITY: 'Portabilidade', OWNERSHIP: 'Posse' };
const STATUSES: Readonly<Record<ClaimStatus, string>> = {
  OPEN: 'Aberto',
  WAITING_RESOLUTION: 'Aguarda resposta',
  CONFIRMED: 'Confirmado',
  COMPLETED: 'Concluído',
  CANCELLED: 'Cancelado',
};

/** The claims, what other banks' customers may answer, and a form that starts one. */
export function claimsSection(runtime: Runtime): Html {
  const claims = [...runtime.world.dict.claims.values()].slice(-20).reverse();
  const options = CUSTOMERS.map(({ id, name }) => raw(html`<option value="${id}">${name}</option>`));
  return html`<section id="pedidos">
    <h2>Pedidos de chaves</h2>
    ${claims.length === 0 ? raw(html`<p class="muted">Nenhum pedido ainda.</p>`) : claimsTable(runtime, claims)}
    <h2>Pedir uma chave do banco</h2>
    <form method="post" action="/control/claims">
      <label>Chave Pix <input name="key" required maxlength="100" /></label>
      <label
        >Quem pede
        <select name="from">
          <option value="">O próprio dono, em outro banco (portabilidade)</option>
          ${options}
        </select></label
      >
      <button>Pedir</button>
    </form>
  </section>`;
}

function claimsTable(runtime: Runtime, claims: readonly DictClaim[]): SafeHtml {
  const heads = ['Chave', 'Pedido', 'De', 'Para', 'Situação', 'Responder até', 'Outro banco'];
  return raw(
    html`<div class="scroll" role="group" aria-label="${heads.join(', ')}" tabindex="0">
      <table>
        <thead>
          <tr>
            ${heads.map((head) => raw(html`<th scope="col">${head}</th>`))}
          </tr>
        </thead>
        <tbody>
          ${claims.map((claim) => claimRow(runtime, claim))}
        </tbody>
      </table>
    </div>`,
  );
}

function claimRow(runtime: Runtime, claim: DictClaim): SafeHtml {
  return raw(
    html`<tr>
      <td><code>${claim.key}</code></td>
      <td>${TYPES[claim.type]}</td>
      <td>${bankNameOf(runtime, claim.donorParticipant)}</td>
      <td>${claim.claimer.name}, ${bankNameOf(runtime, claim.claimerAccount.participant)}</td>
      <td>${STATUSES[claim.status]} ${claim.cancelReason ?? claim.confirmReason ?? ''}</td>
      <td>${formatMoment(parseInstant(claim.resolutionPeriodEnd) ?? instant(0))}</td>
      <td>${answersOf(runtime, claim)}</td>
    </tr>`,
  );
}

function answersOf({ bank }: Runtime, claim: DictClaim): readonly SafeHtml[] {
  const isAsked = claim.status === 'OPEN' || claim.status === 'WAITING_RESOLUTION';
  const answers: readonly (readonly [string, string])[] = [
    ...(isAsked && claim.donorParticipant !== bank
      ? ([
          ['confirm', 'Entregar'],
          ['keep', 'Manter'],
        ] as const)
      : []),
    ...(isAsked && claim.claimerAccount.participant !== bank ? ([['withdraw', 'Desistir']] as const) : []),
  ];
  return answers.map(([answer, word]) =>
    raw(
      html`<form method="post" action="/control/claims/${claim.id}">
        <input type="hidden" name="answer" value="${answer}" /><button>${word}</button>
      </form>`,
    ),
  );
}
