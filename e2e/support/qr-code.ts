import { createRequire } from 'node:module';
import type { BrowserContext, Locator } from 'playwright-core';
import { renderSVG } from 'uqr';

type Reader = (pixels: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;

// The reader of our own pages: what it can read, a telephone can.
const require = createRequire(new URL('../../packages/ui/package.json', import.meta.url));
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

/** A picture of a QR code with that text, as somebody would keep it. */
export async function qrPicture(context: BrowserContext, text: string): Promise<Buffer> {
  const blank = await context.newPage();
  await blank.setContent(`<main style="padding: 24px; inline-size: 420px">${renderSVG(text)}</main>`);
  const png = await blank.locator('main').screenshot();
  await blank.close();
  return png;
}
