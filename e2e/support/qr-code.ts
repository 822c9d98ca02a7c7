import { createRequire } from 'node:module';
import type { BrowserContext, Locator } from 'playwright-core';
import { encode, renderSVG } from 'uqr';

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

/** A picture of a QR code with that text, or with those bytes, as somebody would keep it. */
export async function qrPicture(context: BrowserContext, content: string | Buffer): Promise<Buffer> {
  const blank = await context.newPage();
  const svg = renderSVG(typeof content === 'string' ? content : [...content]);
  await blank.setContent(`<main style="padding: 24px; inline-size: 420px">${svg}</main>`);
  const png = await blank.locator('main').screenshot();
  await blank.close();
  return png;
}

const FILM = { width: 640, height: 480, frames: 2 };

/** A film that shows nothing but a QR code with that text, somewhat off the middle: what a camera held at it sees (Y4M). */
export function qrFilm(text: string): Buffer {
  const { size, data } = encode(text, { border: 4 });
  const { width, height, frames } = FILM;
  const module = Math.floor((height * 0.8) / size);
  const [left, top] = [Math.floor((width - size * module) / 3), Math.floor((height - size * module) / 2)];
  const light = Buffer.alloc(width * height, 180);
  for (let y = 0; y < size * module; y += 1) {
    for (let x = 0; x < size * module; x += 1) {
      const isDark = data[Math.floor(y / module)]?.[Math.floor(x / module)] === true;
      light[(top + y) * width + left + x] = isDark ? 30 : 225;
    }
  }
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]);
}
