import { expect, test } from 'vitest';
import { readImage } from './read-image.ts';

test('a PDF is refused with what to do instead', async () => {
  const read = await readImage(new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
  expect(read).toEqual({
    fault: 'Um PDF não é lido aqui. Abra-o e copie o código Pix, ou envie uma captura de tela do QR Code.',
  });
});
