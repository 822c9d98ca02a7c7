import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * What a PDF says, by a reader that is not ours: the text of each page as one copies it out of a viewer, a blank or a line
 * break where the pieces of text stand apart (a no-break space is a blank). Fails on a document that the reader cannot open.
 */
export async function readPdfText(bytes: Uint8Array): Promise<readonly string[]> {
  // The reader takes over the bytes that it is given.
  const reading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: false });
  try {
    const document = await reading.promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
    }
    return pages;
  } finally {
    await reading.destroy();
  }
}
