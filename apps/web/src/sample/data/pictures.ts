// The sample's pictures, drawn here: no foreign address, no file to fetch.

const SKIN = ['#f2c9a5', '#d9a066', '#8d5524', '#c68642', '#ffdbac', '#a5673f'];
const HAIR = ['#2b2118', '#5a3825', '#c8a165', '#111827', '#7a4b2a', '#9ca3af'];
const CLOTH = ['#2563eb', '#15803d', '#7c3aed', '#b45309', '#be123c', '#0e7490'];

function drawing(viewBox: string, shapes: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function pick<T>(list: readonly [T, ...T[]] | readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** Somebody's portrait: the same number, the same face. */
export function portrait(index: number): string {
  const [skin, hair, cloth] = [pick(SKIN, index), pick(HAIR, index * 5 + 1), pick(CLOTH, index * 7 + 2)];
  const longHair = index % 2 === 0 ? `<path d="M18 30c0-14 28-14 28 0v14H18z" fill="${hair}"/>` : '';
  return drawing(
    '0 0 64 64',
    `<rect width="64" height="64" fill="#e5e7eb"/>${longHair}<path d="M10 64c0-14 10-20 22-20s22 6 22 20z" fill="${cloth}"/>` +
      `<circle cx="32" cy="28" r="12" fill="${skin}"/><path d="M20 26c0-14 24-14 24 0-6-5-18-5-24 0z" fill="${hair}"/>`,
  );
}

const SHAPES: Readonly<Record<string, string>> = {
  Cadernos:
    '<rect x="30" y="16" width="42" height="64" rx="4" fill="FILL"/><path d="M38 16v64" stroke="#fff" stroke-width="3"/><path d="M46 32h18M46 42h18M46 52h12" stroke="#fff" stroke-width="3"/>',
  Canetas: '<path d="M26 74 66 22l8 6-40 52-12 4z" fill="FILL"/><path d="m66 22 6-8 8 6-6 8z" fill="#111827"/>',
  Mochilas:
    '<rect x="24" y="30" width="52" height="52" rx="14" fill="FILL"/><path d="M38 30c0-18 24-18 24 0" fill="none" stroke="FILL" stroke-width="6"/><rect x="34" y="54" width="32" height="18" rx="5" fill="#fff" opacity=".5"/>',
  Organizadores:
    '<rect x="20" y="46" width="60" height="34" rx="4" fill="FILL"/><rect x="28" y="26" width="10" height="28" fill="FILL" opacity=".6"/><rect x="44" y="20" width="10" height="34" fill="FILL" opacity=".8"/><rect x="60" y="30" width="10" height="24" fill="FILL" opacity=".5"/>',
  Luminárias:
    '<path d="M30 44 50 18l20 26z" fill="FILL"/><path d="M50 44v30" stroke="#6b7280" stroke-width="5"/><rect x="34" y="74" width="32" height="7" rx="3" fill="#6b7280"/>',
};

/** A product's picture. */
export function productPicture(category: string, index: number): string {
  const shape = (SHAPES[category] ?? SHAPES['Cadernos'] ?? '').replaceAll('FILL', pick(CLOTH, index));
  return drawing('0 0 100 100', `<rect width="100" height="100" fill="#f3f4f6"/>${shape}`);
}

/** A wide picture for cards and projects: hills in two tones. */
export function coverPicture(index: number): string {
  const [near, far] = [pick(CLOTH, index), pick(CLOTH, index + 3)];
  return drawing(
    '0 0 160 80',
    `<rect width="160" height="80" fill="#e0f2fe"/><circle cx="${30 + ((index * 17) % 100)}" cy="22" r="10" fill="#fde68a"/>` +
      `<path d="M0 60 40 30l34 26 30-20 56 34v10H0z" fill="${far}" opacity=".55"/><path d="M0 80 52 48l40 22 28-14 40 24z" fill="${near}"/>`,
  );
}
