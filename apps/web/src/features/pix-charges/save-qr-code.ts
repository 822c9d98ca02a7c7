import { encode } from 'uqr';

/** The quiet zone that readers expect, in modules (ISO/IEC 18004). */
const QUIET_MODULES = 4;
/** Sharp on paper of about ten centimetres. */
const PNG_PX = 1200;
const REVOKE_MS = 60_000;

/** Saves a text as a QR code in a file: `png` to be sent and shown, `svg` to be printed at any size. */
export async function saveQrCode(text: string, format: 'png' | 'svg', name: string): Promise<void> {
  const modules = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const file = format === 'svg' ? new Blob([svgOf(modules)], { type: 'image/svg+xml' }) : await pngOf(modules);
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${format}`;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}

interface Modules {
  readonly size: number;
  readonly data: readonly (readonly boolean[])[];
}

/** The code as a drawing, black on white. */
export function svgOf({ size, data }: Modules): string {
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`;
}

async function pngOf({ size, data }: Modules): Promise<Blob> {
  // Whole pixels for each module: no edge is blurred.
  const step = Math.max(1, Math.floor(PNG_PX / size));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = step * size;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws nothing');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * step, y * step, step, step);
  }
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob === null ? fail(new Error('no picture')) : done(blob)), 'image/png'),
  );
}
