import type { ScrumCard } from '../../entities.ts';

/** What is chosen of `all`, with one more or one less, in the order of `all`. */
export function toggled<T extends { readonly id: string }>(
  chosen: readonly T[],
  all: readonly T[],
  id: string,
  on: boolean,
): readonly T[] {
  return all.filter((one) => (one.id === id ? on : chosen.some((other) => other.id === one.id)));
}

/** What a file may weigh to be kept in the tab's storage. */
export const MOST_BYTES = 200 * 1024;

/** "248 KB": never "0 KB". */
export function sizeWords(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** What a file is kept as. Undefined where it weighs too much. */
export async function attachmentOf(file: File): Promise<ScrumCard['attachments'][number] | undefined> {
  if (file.size > MOST_BYTES) return undefined;
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')));
    reader.readAsDataURL(file);
  });
  return { name: file.name, size: sizeWords(file.size), url };
}
