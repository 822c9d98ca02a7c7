import type { FastifyInstance, FastifyReply } from 'fastify';

declare const htmlBrand: unique symbol;

/** Text that is HTML already. */
export type Html = string & { readonly [htmlBrand]: true };

/** A piece of HTML: what is put in is escaped, unless it is HTML itself or a list of it. */
export function html(parts: TemplateStringsArray, ...values: readonly (HtmlPart | readonly HtmlPart[])[]): Html {
  const written = values.map((value) =>
    Array.isArray(value) ? value.map(writePart).join('') : writePart(value as HtmlPart),
  );
  return parts.reduce((text, part, index) => `${text}${part}${written[index] ?? ''}`, '') as Html;
}

type HtmlPart = SafeHtml | string | number | undefined | false;

/** HTML inside HTML, told from plain text by its wrapper. */
export interface SafeHtml {
  readonly html: Html;
}

/** Puts HTML into other HTML as it is. */
export function raw(text: Html): SafeHtml {
  return { html: text };
}

function writePart(value: HtmlPart): string {
  if (value === undefined || value === false) return '';
  return typeof value === 'object' ? value.html : escapeHtml(String(value));
}

/** Text as text, wherever it comes from. */
export function escapeHtml(text: string): string {
  const escapes: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** A whole page with its navigation. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Mundo externo simulado</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <a class="skip" href="#conteudo">Ir para o conteúdo</a>
        <header>
          <strong>Mundo externo <span class="muted">simulado</span></strong>
          <nav aria-label="Páginas">
            <a href="/">Painel</a><a href="/outbox">Caixa de saída</a><a href="/empresas">Empresas</a
            ><a href="/samples">Exemplos</a>
          </nav>
        </header>
        <main id="conteudo">
          <h1>${title}</h1>
          ${raw(content)}
        </main>
      </body>
    </html>`;
}

/** Answers with a page. */
export function sendPage(reply: FastifyReply, content: Html): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(content);
}

/** Serves the style of the pages. */
export function styleRoute(http: FastifyInstance): void {
  http.get('/style.css', (_, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
}

const STYLE = `
:root { color-scheme: light dark; --bg: #f6f7f9; --surface: #fff; --line: #e4e7ec; --text: #0f1728; --muted: #515c6f;
  --accent: #1f4fd8; --on-accent: #fff; --positive: #0b6e4a; --negative: #b3261e; --warning: #8a4b00; }
@media (prefers-color-scheme: dark) { :root { --bg: #0c111b; --surface: #131a27; --line: #263044; --text: #e8ecf4;
  --muted: #a5b0c2; --accent: #86a8ff; --on-accent: #0c1633; --positive: #5fd39f; --negative: #ff8f86; --warning: #f5c069; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 14px/1.45 "Inter Variable", Inter, system-ui, sans-serif; }
header { display: flex; gap: 24px; align-items: center; height: 64px; padding: 0 28px; background: var(--surface); border-bottom: 1px solid var(--line); font-size: 16px; }
nav { display: flex; gap: 16px; font-size: 14px; }
a { color: var(--accent); }
main { max-width: 1200px; margin: 0 auto; padding: 28px 20px; display: flex; flex-direction: column; gap: 20px; }
td code { white-space: nowrap; } td { min-width: 90px; }
@media (max-width: 767px) { header { height: auto; min-height: 64px; flex-wrap: wrap; padding: 8px 20px; gap: 4px 12px; font-size: 14px; } main { padding: 20px 12px; } section { padding: 16px; } td, th { white-space: nowrap; } pre { min-width: 220px; } }
h1 { font-size: 20px; margin: 0; } h2 { font-size: 16px; margin: 0 0 4px; }
p { margin: 0 0 12px; } .muted { color: var(--muted); }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 20px; min-width: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { font-size: 12px; font-weight: 550; color: var(--muted); text-align: left; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.copy { user-select: all; } .line, nav a { white-space: nowrap; } .right { text-align: right; } code { font-size: 12px; overflow-wrap: anywhere; }
form { display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); gap: 12px; align-items: end; }
label { display: flex; flex-direction: column; gap: 4px; font-size: 13px; font-weight: 550; }
label.check { flex-direction: row; align-items: center; height: 40px; }
fieldset { grid-column: 1 / -1; border: 0; border-top: 1px solid var(--line); margin: 0; padding: 12px 0 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); gap: 12px; align-items: end; }
legend { font-weight: 600; padding: 0 8px 0 0; }
section > form + form { margin-top: 12px; } section > h2 + form { margin-top: 8px; } .scroll + h2, .muted + h2, form + h2, .scroll + form { margin-top: 20px; }
input, select, button { font: inherit; font-weight: 400; color: inherit; height: 40px; padding: 0 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); width: 100%; }
label.check input { width: 18px; height: 18px; }
button { background: var(--accent); color: var(--on-accent); border-color: var(--accent); font-weight: 550; cursor: pointer; }
button.quiet { background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.positive { color: var(--positive); } .negative { color: var(--negative); } .warning { color: var(--warning); }
.skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;
