import { readFileSync } from 'node:fs';
import { bankingDate, countInWords, formatBrl, formatDate, formatTime, type Instant } from '@bank/core';
import type { PageAnswer } from '../../../platform/http/page.ts';
import { publicPage, type PublicBank } from '../../../platform/public-pages/frame.ts';
import { escapeHtml } from '../../../platform/public-pages/html.ts';
import { addressOf, resource } from '../../../platform/public-pages/resources.ts';
import { ageInWords } from '../domain/age.ts';
import { MATTER_WORDS, type Matter, type OpenCount } from '../domain/matter.ts';
import type { ReconciledRail } from '../domain/rail.ts';
import type { RunResult } from '../postgres/results.ts';

const STYLES = readFileSync(new URL('open-matters.css', import.meta.url));
const STYLES_PATH = addressOf('pendencias', 'css', STYLES);

/** How the page looks, beside what all pages of the server's own share. */
export const openMattersStyles = resource(STYLES_PATH, 'text/css; charset=utf-8', STYLES, 'O estilo das pendências');

/** What the page shows. */
export interface OpenMatters {
  /** Of every kind, in order. */
  readonly counts: readonly OpenCount[];
  /** The oldest of each kind. */
  readonly matters: readonly Matter[];
  /** The last reconciliation of each rail. */
  readonly runs: readonly RunResult[];
  readonly rails: readonly Pick<ReconciledRail, 'name' | 'words'>[];
  readonly now: Instant;
}

/** What is open, by kind, the oldest first, with its age and what to do; and how the last reconciliations went. */
export function openMattersPage(bank: PublicBank, shown: OpenMatters): PageAnswer {
  const { counts, now } = shown;
  const open = counts.filter(({ count }) => count > 0);
  const content = `<header><h1>Pendências</h1>
<p class="muted">${formatDate(bankingDate(now))}, ${formatTime(now)} (horário de Brasília). Veja também o <a href="/equipe/fechamento">fechamento do dia</a>.</p></header>
${reconciliations(shown)}
${open.length === 0 ? EMPTY : open.map((one) => kindSection(one, shown)).join('\n')}`;
  return publicPage(bank, { title: 'Pendências', content, styles: STYLES_PATH });
}

const EMPTY = `<div class="card"><h2>Nada em aberto</h2>
<p class="muted">Nenhuma ordem sem resposta, nenhuma mensagem retida, nenhuma diferença.</p></div>`;

function reconciliations({ runs, rails }: OpenMatters): string {
  const items = rails.map(({ name, words }) => {
    const run = runs.find(({ rail }) => rail === name);
    return `<li><strong>${escapeHtml(words)}</strong><span>${run ? runInWords(run) : 'Ainda não conciliado'}</span></li>`;
  });
  return items.length === 0
    ? ''
    : `<section class="card" aria-labelledby="conciliacao"><h2 id="conciliacao">Última conciliação</h2><ul class="rails">${items.join('')}</ul></section>`;
}

function runInWords({ date, at, matched, differences }: RunResult): string {
  const alike = `${countInWords(matched)} ${matched === 1 ? 'conferido' : 'conferidos'}`;
  const other =
    differences === 0
      ? 'nenhuma diferença'
      : `${countInWords(differences)} ${differences === 1 ? 'diferença' : 'diferenças'}`;
  return `${formatDate(date)}: ${alike}, ${other}, em ${formatDate(bankingDate(at))} às ${formatTime(at)}`;
}

function kindSection({ kind, count, oldest }: OpenCount, shown: OpenMatters): string {
  const { matters, now } = shown;
  const own = matters.filter((matter) => matter.kind === kind);
  const more = count - own.length;
  const rest =
    more > 0 ? `<p class="muted more">E mais ${countInWords(more)}: veja com <code>ipe incidents list</code>.</p>` : '';
  const age = oldest === null ? '' : `<p class="muted">a mais antiga ${ageInWords(oldest, now)}</p>`;
  return `<section class="card" aria-labelledby="${kind}">
<div class="kind"><h2 id="${kind}">${MATTER_WORDS[kind]} (${countInWords(count)})</h2>${age}</div>
<ol>${own.map((matter) => matterItem(matter, shown)).join('')}</ol>${rest}
</section>`;
}

function matterItem(matter: Matter, { rails, now }: OpenMatters): string {
  const { id, title, what, todo, since, proposalId } = matter;
  const began = `${formatDate(bankingDate(since))} às ${formatTime(since)}`;
  const facts = factsOf(matter, rails)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  const waits =
    proposalId === null ? '' : `<p class="label accent">Proposta feita: falta a segunda pessoa confirmar</p>`;
  return `<li class="matter"><div><h3>${escapeHtml(title)}</h3><span class="muted">${ageInWords(since, now)}, desde ${began}</span></div>
${waits}<p>${escapeHtml(what)}</p><p class="muted">${escapeHtml(todo)}</p>
<dl><dt>Número</dt><dd>${escapeHtml(id)}</dd>${facts}</dl></li>`;
}

function factsOf(
  { paymentId, orderId, id, amount, sides, rail }: Matter,
  rails: OpenMatters['rails'],
): readonly (readonly [string, string])[] {
  return [
    ...(sides ? [['Dia', formatDate(sides.date)] as const] : []),
    ...(amount === null ? [] : [['Valor', formatBrl(amount)] as const]),
    ...(sides
      ? ([
          ['Nos nossos livros', formatBrl(sides.ours)],
          ['No trilho', formatBrl(sides.theirs)],
        ] as const)
      : []),
    ...(paymentId === null ? [] : [['Pagamento', paymentId] as const]),
    ...(orderId === null || orderId === id ? [] : [['Ordem', orderId] as const]),
    ...(rail === null ? [] : [['Trilho', rails.find(({ name }) => name === rail)?.words ?? rail] as const]),
  ];
}
