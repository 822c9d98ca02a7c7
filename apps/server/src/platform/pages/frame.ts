/** What stands around every page that the server makes. */
export interface PageFrame {
  /** The bank's name. */
  readonly name: string;
  /** Address of the style sheet. */
  readonly styles: string;
  /** Address of the sign in the browser's tab. */
  readonly icon: string;
}

/** A whole page, without script and for no search engine. `content` is HTML, title is text. */
export function pageFrame(frame: PageFrame, title: string, content: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(frame.name)}</title>
<link rel="icon" type="image/svg+xml" href="${frame.icon}">
<link rel="stylesheet" href="${frame.styles}">
</head>
<body>
<main>
<p class="brand">${FLOWER}${escapeHtml(frame.name)}</p>
${content}
</main>
</body>
</html>
`;
}

const PETALS = [
  [16, 8],
  [23.6, 13.5],
  [20.7, 22.5],
  [11.3, 22.5],
  [8.4, 13.5],
] as const;
/** The bank's flower, as a picture of its own. */
export const FLOWER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true">${PETALS.map(
  ([x, y]) => `<circle cx="${x}" cy="${y}" r="6.2" fill="#f2b705"/>`,
).join('')}<circle cx="16" cy="16" r="4" fill="#7a3e00"/></svg>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stays text inside HTML, also in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
