import { readFileSync } from 'node:fs';
import { SERVICE_NAMES, SERVICE_WORDS } from '@bank/contracts';
import type { PageAnswer } from '../../../platform/http/page.ts';
import { CHECK_MARK, CROSS, EXCLAMATION, QUESTION } from '../../../platform/public-pages/drawings.ts';
import { publicPage } from '../../../platform/public-pages/frame.ts';
import { escapeHtml } from '../../../platform/public-pages/html.ts';
import { addressOf, resource } from '../../../platform/public-pages/resources.ts';
import type { StatusWords, Tone } from './words.ts';

const SCRIPT = readFileSync(new URL('status-live.js', import.meta.url));
const SCRIPT_PATH = addressOf('situacao', 'js', SCRIPT);

/** The file that keeps the page up to date while it is open. */
export const statusScript = resource(
  SCRIPT_PATH,
  'text/javascript; charset=utf-8',
  SCRIPT,
  'O que mantém a situação dos serviços em dia na tela',
);

const DRAWINGS: Readonly<Record<Tone, string>> = {
  positive: CHECK_MARK,
  warning: EXCLAMATION,
  negative: CROSS,
  neutral: QUESTION,
};

/** How the services are, for anybody. Says all without script; with it, it follows the stream by itself. */
export function statusPage(
  bank: { readonly name: string; readonly publicUrl: string },
  words: StatusWords,
): PageAnswer {
  const content = `<div class="card">
<h1>Situação dos serviços</h1>
<p class="muted">Atualizado às <span data-updated>${words.updatedAt}</span> (horário de Brasília)<span data-lost hidden>. Sem conexão: tentando de novo</span></p>
<p role="status" data-summary>${label(words.summary.tone, words.summary.text)}</p>
<noscript><p><a href="/status">Atualizar a página</a></p></noscript>
<ul class="services">${words.services.map(serviceItem).join('')}</ul>
</div>
<div class="card">
<h2>Incidentes dos últimos 90 dias</h2>
<ol class="incidents" data-incidents>${words.incidents.map(incidentItem).join('')}</ol>
<p class="muted" data-history>${escapeHtml(words.historyNote)}</p>
</div>
<p class="muted">Esta página só é verdadeira em ${escapeHtml(bank.publicUrl)}/status.</p>
${TONE_TEMPLATES}`;
  return publicPage(bank, { title: 'Situação dos serviços', content, findable: true, script: SCRIPT_PATH });
}

// What the script copies: no string of its own ever becomes HTML.
const TONE_TEMPLATES = Object.entries(DRAWINGS)
  .map(([tone, drawing]) => `<template data-drawing="${tone}">${drawing}</template>`)
  .join('\n');

function label(tone: Tone, text: string): string {
  return `<span class="label ${tone}">${DRAWINGS[tone]}${escapeHtml(text)}</span>`;
}

function serviceItem({ service, tone, state, note, measured }: StatusWords['services'][number]): string {
  const { does } = SERVICE_WORDS[service];
  return `<li data-service="${service}"><div><h2>${escapeHtml(SERVICE_NAMES[service])}</h2><p class="muted">${escapeHtml(does)}</p></div>
<p data-state>${label(tone, state)}</p>
<p class="muted" data-note>${escapeHtml(note)}</p>
<p class="muted" data-measured>${escapeHtml(measured)}</p></li>`;
}

function incidentItem({ title, when }: StatusWords['incidents'][number]): string {
  return `<li><p>${escapeHtml(title)}</p><p class="muted">${escapeHtml(when)}</p></li>`;
}
