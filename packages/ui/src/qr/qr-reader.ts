/** The browser's own reader of bar codes, where there is one (Shape Detection API). */
interface BarcodeDetectorLike {
  detect(source: QrSource): Promise<readonly { readonly rawValue: string }[]>;
}
type BarcodeDetectorMaker = new (options: { readonly formats: readonly string[] }) => BarcodeDetectorLike;

/** Where a code is looked for: the picture of a camera at the moment, or one that somebody gave. */
export type QrSource = HTMLVideoElement | ImageBitmap;

/** Finds a QR code in a picture, and gives its text. */
export type QrReader = (source: QrSource) => Promise<string | undefined>;

/** Sides to which a large picture is made smaller, in turn: what is too fine at one is found at another. */
const SIDES = [1000, 500, 2000];

/** A function that finds a QR code in a picture: the browser's own reader, else jsQR, loaded when needed. Nothing leaves the page. */
export async function qrReader(): Promise<QrReader> {
  const Detector = (globalThis as { BarcodeDetector?: BarcodeDetectorMaker }).BarcodeDetector;
  if (Detector) {
    const detector = new Detector({ formats: ['qr_code'] });
    return async (source) => (await detector.detect(source))[0]?.rawValue;
  }
  const { default: jsQr } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (source) => {
    const [width, height] =
      'videoWidth' in source ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
    if (!context || width === 0) return Promise.resolve(undefined);
    // A camera gives the next picture at once; one that was given is looked at again.
    const sides = 'videoWidth' in source ? [Math.max(width, height)] : SIDES;
    for (const side of sides) {
      const scale = Math.min(1, side / Math.max(width, height));
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      // What is see-through counts as paper.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(source, 0, 0, canvas.width, canvas.height);
      const picture = context.getImageData(0, 0, canvas.width, canvas.height);
      const found = textOf(jsQr(picture.data, picture.width, picture.height));
      if (found !== undefined && found !== '') return Promise.resolve(found);
      if (scale === 1 && side !== sides[0]) break;
    }
    return Promise.resolve(undefined);
  };
}

/** What jsQR found. Of bytes that are no UTF-8 it gives no text: older programs write in Latin letters of one byte each. */
function textOf(
  found: { readonly data: string; readonly binaryData: readonly number[]; readonly chunks: readonly object[] } | null,
): string | undefined {
  const isUnread = found?.chunks.some((chunk) => 'text' in chunk && chunk.text === '') === true;
  return isUnread ? new TextDecoder('windows-1252').decode(Uint8Array.from(found.binaryData)) : found?.data;
}
