/** Signs of PDF's own strings. */
const SPECIAL = /[\\()]/g;

/** A small PDF of one page with these lines, for documents that are made up. Latin letters only. */
export function plainPdf(lines: readonly string[]): Uint8Array {
  const shown = lines.map((line) => `(${line.replace(SPECIAL, '\\$&')}) Tj T*`).join('\n');
  const content = `BT /F1 13 Tf 18 TL 56 760 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const rows: string[] = [];
  for (const [index, object] of objects.entries()) {
    rows.push(`${String(body.length).padStart(10, '0')} 00000 n \n`);
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(body + table + trailer, 'latin1'));
}
