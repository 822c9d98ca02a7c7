import { withoutBlanks } from './characters.ts';
import { crc16, formatCrc } from './crc.ts';
import { ADDITIONAL_DATA_ID, CRC, PIX_TEMPLATE_IDS, RECURRENCE_TEMPLATE_IDS } from './layout.ts';

// Some programs count the lengths of fields in bytes, which differ from characters where a name has an accent.

/** How much a character takes of a field's length. */
export type Width = (unit: number) => number;

/** As the standard counts. */
export const inCharacters: Width = () => 1;

/** As it stands in UTF-8; a code has no character beyond the first 65,536. */
export const inBytes: Width = (unit) => (unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3);

/** Where a value of that length ends that begins there; -1 where it would end within a character or behind the text. */
export function endOfValue(text: string, from: number, length: number, width: Width): number {
  let left = length;
  let at = from;
  for (; left > 0 && at < text.length; at += 1) left -= width(text.charCodeAt(at));
  return left === 0 ? at : -1;
}

/**
 * A code whose lengths are counted in bytes, and whose sum is right, as the standard would have it: lengths in characters, and
 * the sum of that. Undefined for any other text.
 */
export function countedInCharacters(text: string): string | undefined {
  const { from, to } = withoutBlanks(text);
  const code = text.slice(from, to);
  const fields = fieldsOf(code);
  const sum = fields?.at(-1);
  if (!fields || sum?.id !== CRC.id || sum.value.length !== CRC.lengthMax) return undefined;
  if (formatCrc(crc16(code, 0, code.length - CRC.lengthMax)) !== sum.value.toUpperCase()) return undefined;
  let body = '';
  for (const { id, value } of fields.slice(0, -1)) {
    // A template of another scheme may hold what it likes.
    const inner = isTemplate(id) ? fieldsOf(value)?.map(written).join('') : undefined;
    body += written({ id, value: inner ?? value });
  }
  const summed = `${body}${twoDigits(CRC.id)}${twoDigits(CRC.lengthMax)}`;
  return `${summed}${formatCrc(crc16(summed))}`;
}

interface CountedField {
  readonly id: number;
  readonly value: string;
}

function isTemplate(id: number): boolean {
  const within = ({ first, last }: { readonly first: number; readonly last: number }): boolean =>
    id >= first && id <= last;
  return id === ADDITIONAL_DATA_ID || within(PIX_TEMPLATE_IDS) || within(RECURRENCE_TEMPLATE_IDS);
}

/** The fields that a text is made of, lengths in bytes; undefined where it is not. */
function fieldsOf(text: string): readonly CountedField[] | undefined {
  const fields: CountedField[] = [];
  let at = 0;
  while (at < text.length) {
    const head = /^\d{4}/.exec(text.slice(at, at + 4))?.[0];
    if (head === undefined) return undefined;
    const end = endOfValue(text, at + 4, Number(head.slice(2)), inBytes);
    if (end < 0) return undefined;
    fields.push({ id: Number(head.slice(0, 2)), value: text.slice(at + 4, end) });
    at = end;
  }
  return fields;
}

function written({ id, value }: CountedField): string {
  return `${twoDigits(id)}${twoDigits(value.length)}${value}`;
}

function twoDigits(number: number): string {
  return `${number}`.padStart(2, '0');
}
