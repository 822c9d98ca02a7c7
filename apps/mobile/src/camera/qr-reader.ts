/** The browser's own reader of bar codes, where there is one (Shape Detection API). */
interface BarcodeDetectorLike {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type BarcodeDetectorMaker = new (options: { readonly formats: readonly string[] }) => BarcodeDetectorLike;

/** A function that finds a QR code in the picture of the moment: the browser's own, else jsQR, loaded when needed. */
export async function qrReader(): Promise<(source: HTMLVideoElement) => Promise<string | undefined>> {
  const Detector = (globalThis as { BarcodeDetector?: BarcodeDetectorMaker }).BarcodeDetector;
  if (Detector) {
    const detector = new Detector({ formats: ['qr_code'] });
    return async (source) => (await detector.detect(source))[0]?.rawValue;
  }
  const { default: jsQr } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (source) => {
    canvas.width = source.videoWidth;
    canvas.height = source.videoHeight;
    if (!context || canvas.width === 0) return Promise.resolve(undefined);
    context.drawImage(source, 0, 0);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    return Promise.resolve(jsQr(picture.data, picture.width, picture.height)?.data);
  };
}
