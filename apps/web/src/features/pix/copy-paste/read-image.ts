import { qrReader } from '@bank/ui/qr-reader';

/** Larger files are no picture of a code. */
const BYTES_MAX = 20 * 1024 * 1024;

/** What an image gave: the text of its QR code, or why there is none, in words. */
export type ImageRead = { readonly text: string } | { readonly fault: string };

/** Reads the QR code of an image, in this browser: the image goes nowhere. */
export async function readImage(file: Blob): Promise<ImageRead> {
  if (file.type === 'application/pdf')
    return { fault: 'Um PDF não é lido aqui. Abra-o e copie o código Pix, ou envie uma captura de tela do QR Code.' };
  if (!file.type.startsWith('image/'))
    return { fault: 'Isto não é uma imagem. Escolha uma foto ou captura de tela do QR Code.' };
  if (file.size > BYTES_MAX) return { fault: 'A imagem é grande demais. Escolha uma de até 20 MB.' };
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return { fault: 'Não foi possível abrir a imagem. Escolha uma foto em PNG ou JPG.' };
  try {
    const read = await qrReader();
    const text = await read(picture);
    return text === undefined
      ? { fault: 'Não há um QR Code legível nesta imagem. Recorte-a mais perto do código, ou cole o código.' }
      : { text };
  } finally {
    picture.close();
  }
}
