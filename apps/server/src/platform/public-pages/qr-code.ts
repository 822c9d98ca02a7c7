import { encode } from 'uqr';
import { escapeHtml } from './html.ts';

/** A text as a QR code for a page: one path, with the quiet zone of four modules that readers expect (ISO/IEC 18004). */
export function qrCode(text: string, label: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter((module) => module !== '')
    .join('');
  return `<svg class="qr" role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}
