/** A file as a file field takes it. */
export interface UploadedDocument {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A PDF of one empty page, its table of objects right. `catalog` is for what a hostile one has besides. */
export function pdf(name: string, catalog = ''): UploadedDocument {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') };
}

/** A PDF that runs a script when it is opened. */
export function hostilePdf(name: string): UploadedDocument {
  return pdf(name, '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> ');
}

/** A page of the web under a document's name. */
export function disguisedPage(name: string): UploadedDocument {
  const buffer = Buffer.from('<!doctype html><script>alert(1)</script>');
  return { name, mimeType: 'application/pdf', buffer };
}
