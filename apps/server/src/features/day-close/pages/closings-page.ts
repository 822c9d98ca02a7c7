import { readFileSync } from 'node:fs';
import { bankingDate, formatDate, formatTime, type Instant } from '@bank/core';
import type { PageAnswer } from '../../../platform/http/page.ts';
import { publicPage, type PublicBank } from '../../../platform/public-pages/frame.ts';
import { escapeHtml } from '../../../platform/public-pages/html.ts';
import { addressOf, resource } from '../../../platform/public-pages/resources.ts';
import { countsInWords } from '../domain/counts.ts';
import { CLOSING_WORDS, durationInWords, STEP_WORDS } from '../domain/words.ts';
import type { ClosingRecord, StepRecord } from '../postgres/closings.ts';

const STYLES = readFileSync(new URL('closings.css', import.meta.url));
const STYLES_PATH = addressOf('fechamento', 'css', STYLES);

/** How the page looks, beside what all pages of the server's own share. */
export const closingsStyles = resource(STYLES_PATH, 'text/css; charset=utf-8', STYLES, 'O estilo da página da equipe');

/** What the page shows. */
export interface Closings {
  /** Newest first. */
  readonly closings: readonly ClosingRecord[];
  /** Whether some process is closing now. */
  readonly atWork: boolean;
  readonly now: Instant;
}

/** The last closings with their steps: what each did, how long it took, what people have to look at. */
export function closingsPage(bank: PublicBank, { closings, atWork, now }: Closings): PageAnswer {
  const shown = closings.length === 0 ? EMPTY : closings.map((closing) => card(closing, atWork, now)).join('\n');
  const content = `<header><h1>Fechamento do dia</h1>
<p class="muted">${formatDate(bankingDate(now))}, ${formatTime(now)} (horário de Brasília). ${
    atWork ? 'Um fechamento está em andamento: atualize a página para ver como vai.' : 'Nada em andamento.'
  } Veja também as <a href="/equipe/pendencias">pendências</a>.</p></header>
${shown}`;
  return publicPage(bank, { title: 'Fechamento do dia', content, styles: STYLES_PATH });
}

const EMPTY = `<div class="card"><h2>Nenhum dia foi fechado ainda</h2>
<p class="muted">O banco fecha o dia anterior sozinho, a partir de 1h.</p></div>`;

function card({ date, state, begunAt, endedAt, steps }: ClosingRecord, atWork: boolean, now: Instant): string {
  const isRunning = atWork && steps.some((step) => step.state === 'running');
  const words = isRunning ? 'Em andamento' : CLOSING_WORDS[state];
  const tone = isRunning ? 'accent' : state === 'closed' ? 'positive' : 'warning';
  const began = `Começou em ${formatDate(bankingDate(begunAt))} às ${formatTime(begunAt)}`;
  const ended = endedAt === null ? '' : `, terminou às ${timeOf(endedAt, begunAt)}`;
  return `<article class="card">
<div class="day"><h2>${formatDate(date)}</h2><p class="label ${tone}">${words}</p></div>
<p class="muted">${began}${ended}</p>
<ol>${steps.map((step) => stepItem(step, atWork, now)).join('')}</ol>
</article>`;
}

function stepItem(step: StepRecord, atWork: boolean, now: Instant): string {
  const stands = step.state === 'running' && !atWork ? 'cut-off' : step.state;
  const until = step.endedAt ?? (stands === 'running' ? now : null);
  const took = until === null ? '' : durationInWords(until - step.begunAt);
  const tries = step.attempts === 1 ? '' : `${step.attempts} tentativas`;
  const counts = step.counts.length === 0 ? 'Nada contado' : countsInWords(step.counts);
  const about = [capital(STEP_WORDS[stands]), took, tries].filter((part) => part !== '').join(' · ');
  const faults = step.faults.map((fault) => `<li>${escapeHtml(fault)}</li>`).join('');
  return `<li class="step"><div><strong>${escapeHtml(step.words)}</strong><span class="muted">${about}</span></div>
<p>${escapeHtml(counts)}</p>${faults === '' ? '' : `<ul class="faults">${faults}</ul>`}</li>`;
}

/** The hour alone where it is of the same day. */
function timeOf(at: Instant, begun: Instant): string {
  const day = bankingDate(at);
  return day === bankingDate(begun) ? formatTime(at) : `${formatTime(at)} de ${formatDate(day)}`;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
