import { readFileSync } from 'node:fs';
import { assert } from '@bank/core';
import { ENDPOINTS, ERRORS, TOKEN_PATH, type AnyEndpoint, type ErrorCode } from '@bank/contracts';
import type { Page } from '../../../../platform/http/page.ts';
import { codesOf } from '../../../../platform/http/openapi.ts';
import { problemOf } from '../../../../platform/http/problem.ts';
import { publicPage, type PublicBank } from '../../../../platform/public-pages/frame.ts';
import { escapeHtml } from '../../../../platform/public-pages/html.ts';
import { addressOf, resource } from '../../../../platform/public-pages/resources.ts';
import { everyOtherCall, firstCharge, type Example, type ExamplePlaces } from './examples.ts';
import { STATES } from './states.ts';

/** Where the page stands; screens link to it. */
export const PROGRAMMERS_PATH = '/desenvolvedores';

const STYLES = readFileSync(new URL('programmers.css', import.meta.url));
const STYLES_PATH = addressOf('desenvolvedores', 'css', STYLES);
/** What each example was answered when it was last written down (the journey of this page does it). */
const ANSWERS = JSON.parse(readFileSync(new URL('answers.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, unknown>
>;

/**
 * The public page for programmers: from nothing to the first paid charge, then every call, error and state of API Pix, each
 * with an example. What it says of calls and errors is read from their contracts.
 */
export function programmersPages(bank: PublicBank, places: ExamplePlaces): readonly Page[] {
  const answer = publicPage(bank, {
    title: 'API Pix para desenvolvedores',
    content: contentOf(bank, places),
    styles: STYLES_PATH,
    findable: true,
  });
  return [
    resource(STYLES_PATH, 'text/css; charset=utf-8', STYLES, 'O estilo da página para desenvolvedores'),
    {
      method: 'GET',
      path: PROGRAMMERS_PATH,
      summary: 'A página para desenvolvedores: da credencial à primeira cobrança paga, e cada chamada da API Pix',
      handle: () => answer,
    },
  ];
}

function contentOf(bank: PublicBank, places: ExamplePlaces): string {
  const first = firstCharge(places);
  return `<article class="card">
<h1>API Pix para desenvolvedores</h1>
<p>O sistema da sua empresa cria cobranças, sabe quando foram pagas e devolve, pela API Pix do Banco Central, versão 2.9.0,
sem adaptação: o que já fala com outro banco fala com ${escapeHtml(bank.name)}.</p>
<nav aria-label="Nesta página"><ul><li><a href="#primeira">A primeira cobrança paga</a></li><li><a href="#regras">Regras de todas as chamadas</a></li><li><a href="#chamadas">Chamadas</a></li><li><a href="#avisos">Avisos</a></li><li><a href="#situacoes">Situações</a></li><li><a href="#erros">Erros</a></li></ul></nav>
</article>
<section class="card" id="primeira"><h2>A primeira cobrança paga</h2>
${beginning(places)}
<ol class="steps">${first.map((example, place) => `<li id="passo-${place + 1}">${exampleOf(example)}</li>`).join('')}</ol></section>
${rules()}
<section class="card" id="chamadas"><h2>Chamadas</h2>
<p class="muted">Todas abaixo de <code>${escapeHtml(places.bankUrl)}/services/pix/api/v2</code>. Os exemplos continuam os de cima.</p>
${callsOf(first, everyOtherCall(places))}</section>
${notices()}
${states()}
${errors()}`;
}

function beginning({ outsideUrl, credential }: ExamplePlaces): string {
  if (outsideUrl === undefined)
    return `<p>Uma pessoa administradora cria a credencial em Dados da empresa, aba Integrações. O segredo é mostrado uma vez; o
certificado da credencial acompanha cada chamada (mTLS), e o token só vale com ele.</p>`;
  return `<p>No ambiente de testes a credencial <code>${escapeHtml(credential.clientId)}</code> já existe. Copie cada passo para um
terminal com <code>curl</code>, nesta ordem. As suas credenciais ficam em Dados da empresa, aba Integrações.</p>`;
}

function exampleOf({ title, text, command, of }: Example): string {
  return `<h3>${escapeHtml(title)}</h3><p class="muted">${escapeHtml(text)}</p>${block(command, title, of)}${answerOf(of, title)}`;
}

function block(text: string, label: string, of?: string): string {
  const mark = of === undefined ? '' : ` data-run="${escapeHtml(of)}"`;
  return `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"${mark}>${escapeHtml(text)}</pre>`;
}

function answerOf(of: string, title: string): string {
  const answer = ANSWERS[`${of}: ${title}`];
  if (answer === undefined) return '';
  return `<details><summary>Resposta</summary>${block(JSON.stringify(answer, undefined, 2), `Resposta de ${title}`)}</details>`;
}

function rules(): string {
  return `<section class="card" id="regras"><h2>Regras de todas as chamadas</h2><dl>
<dt>Token</dt><dd><code>POST ${TOKEN_PATH}</code>, com a credencial em Basic ou no corpo, em formulário ou JSON. Cada chamada leva <code>Authorization: Bearer</code> e só faz o que os escopos da credencial permitem.</dd>
<dt>Repetição</dt><dd>txid, o par e2eid e id da devolução, e o id do lote são as chaves: o mesmo pedido outra vez recebe a primeira resposta. Com outro conteúdo é recusado, e a diferença aparece no registro da credencial. Não há Idempotency-Key.</dd>
<dt>Valores</dt><dd>Em reais, como texto com duas casas: <code>"10.50"</code>.</dd>
<dt>Datas</dt><dd>Momentos em RFC 3339, dias como AAAA-MM-DD. O dia do banco é o de São Paulo.</dd>
<dt>Páginas</dt><dd><code>paginacao.paginaAtual</code> a partir de 0 e <code>paginacao.itensPorPagina</code> até 1000.</dd>
<dt>Ritmo</dt><dd>Acima do ritmo permitido a resposta é 429, com <code>Retry-After</code> em segundos.</dd></dl></section>`;
}

/** Calls of programs, as the contracts have them, each with its example. */
function callsOf(first: readonly Example[], others: readonly Example[]): string {
  return programEndpoints()
    .map((endpoint) => {
      const step = first.findIndex(({ of }) => of === endpoint.id);
      const example = first[step] ?? others.find(({ of }) => of === endpoint.id);
      assert(example, `${endpoint.id} has no example on the page for programmers`);
      const scope = endpoint.access.kind === 'program' ? endpoint.access.scope : '';
      const path = endpoint.path.replace('/services/pix/api/v2', '');
      return `<div class="call" id="${escapeHtml(endpoint.id)}"><p class="address"><code>${endpoint.method} ${escapeHtml(path)}</code></p>
<p>${escapeHtml(endpoint.summary)}. Escopo <code>${scope}</code>.</p>${endpoint.description === undefined ? '' : `<p class="muted">${escapeHtml(endpoint.description)}</p>`}
${step < 0 ? exampleOf(example) : `<p>Exemplo: <a href="#passo-${step + 1}">passo ${step + 1}, ${escapeHtml(example.title)}</a></p>`}${refusalsOf(endpoint)}</div>`;
    })
    .join('');
}

function refusalsOf({ errors: codes }: AnyEndpoint): string {
  if (codes.length === 0) return '';
  const links = codes.map((code) => `<a href="#${escapeHtml(code)}"><code>${escapeHtml(code)}</code></a>`);
  return `<p class="muted">Recusas próprias: ${links.join(', ')}</p>`;
}

/** Every call that a program makes. */
function programEndpoints(): readonly AnyEndpoint[] {
  return ENDPOINTS.filter(({ access }) => access.kind === 'program');
}

function notices(): string {
  return `<section class="card" id="avisos"><h2>Avisos</h2>
<p>O banco envia <code>POST {webhookUrl}/pix</code> com a lista <code>pix</code> do padrão. Responda com qualquer 2xx em até 10 segundos; sem isso o
aviso é repetido com pausas cada vez maiores, por até um dia. A ordem não é garantida.</p><dl>
<dt>Ipe-Event-Id</dt><dd>O mesmo em cada repetição: guarde-o e não trate duas vezes.</dd>
<dt>Ipe-Signature</dt><dd><code>t=&lt;segundos&gt;,v1=&lt;assinatura&gt;</code>, a HMAC-SHA256 em hexadecimal do texto <code>t.corpo</code> com o segredo do webhook. Recuse o que tiver mais de 5 minutos.</dd></dl></section>`;
}

function states(): string {
  const lists = STATES.map(
    ({ of, field, states: each }) =>
      `<h3>${escapeHtml(of)}</h3><dl>${each
        .map(
          ({ state, text }) =>
            `<dt><code>${state}</code></dt><dd>${escapeHtml(text)} <code>${escapeHtml(JSON.stringify({ [field]: state }))}</code></dd>`,
        )
        .join('')}</dl>`,
  );
  return `<section class="card" id="situacoes"><h2>Situações</h2>${lists.join('')}</section>`;
}

/** Every refusal that a program can meet, once, as it is answered. */
function errors(): string {
  const meetings = new Map<ErrorCode, AnyEndpoint>();
  for (const endpoint of programEndpoints()) {
    for (const code of codesOf(endpoint)) if (!meetings.has(code)) meetings.set(code, endpoint);
  }
  const rows = [...meetings].map(([code, endpoint]) => {
    const { status, message } = ERRORS[code];
    const { asStandardProblem } = endpoint;
    const { body } = problemOf(
      { code },
      {
        instance: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
        ...(asStandardProblem && { asStandardProblem }),
      },
    );
    return `<div class="call" id="${escapeHtml(code)}"><p class="address"><code>${escapeHtml(code)}</code> · ${status}</p><p>${escapeHtml(message)}</p>
<details><summary>Exemplo</summary>${block(JSON.stringify(body, undefined, 2), `Exemplo de ${code}`)}</details></div>`;
  });
  return `<section class="card" id="erros"><h2>Erros</h2>
<p>Em <code>application/problem+json</code>, como o padrão pede: <code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code> e, para campos
errados, <code>violacoes</code>. Ao lado vêm os nossos <code>errors</code>, com um código estável e uma frase para mostrar, e <code>traceId</code>, que o
suporte entende.</p>${rows.join('')}</section>`;
}
