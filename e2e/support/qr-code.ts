import { createRequire } from 'node:module';
import type { Locator } from 'playwright-core';

type Reader = (pixels: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;

// The reader of the mobile app: what it can read, a telephone can.
const require = createRequire(new URL('../../apps/mobile/package.json', import.meta.url));
const { default: readQr } = require('jsqr') as { readonly default: Reader };

/** What the QR code in a part of the page says, read from its picture as a camera would; undefined if it says nothing. */
export async function readQrCode(part: Locator): Promise<string | undefined> {
  const png = (await part.screenshot()).toString('base64');
  const blank = await part.page().context().newPage();
  const { pixels, width, height } = await blank.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const { data: bytes } = context.getImageData(0, 0, image.width, image.height);
    return { pixels: [...bytes], width: image.width, height: image.height };
  }, png);
  await blank.close();
  return readQr(Uint8ClampedArray.from(pixels), width, height)?.data;
}
