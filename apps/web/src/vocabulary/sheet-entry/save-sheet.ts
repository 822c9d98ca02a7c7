const REVOKE_MS = 60_000;

/** Saves a file that this page has written, as `writeCsv` and `writeXlsx` give it. */
export async function saveSheet(pieces: AsyncIterable<Uint8Array>, name: string): Promise<void> {
  const parts: BlobPart[] = [];
  for await (const piece of pieces) parts.push(piece as Uint8Array<ArrayBuffer>);
  const url = URL.createObjectURL(new Blob(parts));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
