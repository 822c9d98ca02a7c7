/** How long a file may take to be written before its address is given up. */
const KEPT_MS = 60_000;

/** Gives a file to the person, as a download of the browser. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** A title as the name of a file: "Fluxo de caixa" is "fluxo-de-caixa". */
export function fileNameOf(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain === '' ? 'grafico' : plain;
}
