const NAME_CHARACTERS_MAX = 100;
const EXTENSION = /\.[A-Za-z0-9]{1,5}$/;
/** Control characters, half surrogates, and format characters, which turn the writing round or are not seen. */
const MISLEADING = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
/** What one file system or another does not take. */
const RESERVED = /[<>:"|?*]/g;

/**
 * A file's name fit to keep and to show: its last part without the path, in composed form, without characters that
 * mislead, at most 100 characters with its extension kept. A name of which nothing stays is "arquivo".
 */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.normalize('NFC').replace(MISLEADING, '').replace(RESERVED, '_').trim();
  const extension = EXTENSION.exec(clean)?.[0] ?? '';
  const stem = clean.slice(0, clean.length - extension.length).replace(/^[.\s]+|[.\s]+$/g, '');
  const kept = [...(stem === '' ? 'arquivo' : stem)];
  return `${kept.slice(0, NAME_CHARACTERS_MAX - extension.length).join('')}${extension}`;
}
