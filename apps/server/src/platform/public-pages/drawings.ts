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

const stroke = (path: string): string =>
  `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** All is well. */
export const CHECK_MARK = stroke('M3 8.5l3.5 3.5L13 5');
/** Look here. */
export const EXCLAMATION = stroke('M8 3v6M8 12.5v.2');
/** It does not go. */
export const CROSS = stroke('M4 4l8 8M12 4l-8 8');
/** Nobody knows. */
export const QUESTION = stroke('M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 13v.2');
