import { crc16, formatCrc } from '../src/index.ts';

/** The fields of a code by number, "26-01" for one inside a template; undefined leaves one out. */
export type CodeParts = Readonly<Record<string, string | undefined>>;

/** A good static code, field by field, to be broken in one place. */
export const STATIC_PARTS = {
  '00': '01',
  '26-00': 'br.gov.bcb.pix',
  '26-01': 'pix@bcb.gov.br',
  '52': '0000',
  '53': '986',
  '54': '10.00',
  '58': 'BR',
  '59': 'Fulano de Tal',
  '60': 'BRASILIA',
  '62-05': 'pedido42',
} as const satisfies CodeParts;

/** A good dynamic code, field by field. */
export const DYNAMIC_PARTS = {
  ...STATIC_PARTS,
  '01': '12',
  '26-01': undefined,
  '26-25': 'pix.example.com/qr/v2/2353c790eefb11ea',
  '54': undefined,
  '62-05': '***',
} as const satisfies CodeParts;

/** A good code for a recurrence alone, field by field. */
export const RECURRENCE_PARTS = {
  ...STATIC_PARTS,
  '26-01': undefined,
  '54': undefined,
  '62-05': '***',
  '80-00': 'br.gov.bcb.pix',
  '80-25': 'pix.example.com/qr/v2/rec/2353c790eefb11ea',
} as const satisfies CodeParts;

/** The code that these parts make, in order of their numbers, with a right CRC. */
export function assemble(parts: CodeParts): string {
  return withCrc(body(parts));
}

/** The code that these parts make, up to its CRC's field. */
export function body(parts: CodeParts): string {
  const plain = new Map<string, string>();
  for (const [path, value] of Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === undefined) continue;
    const [id = '', sub] = path.split('-');
    plain.set(id, sub === undefined ? value : (plain.get(id) ?? '') + tlv(sub, value));
  }
  return [...plain].map(([id, value]) => tlv(id, value)).join('');
}

/** A text with its CRC's field behind it, whatever it is. */
export function withCrc(text: string): string {
  return `${text}6304${formatCrc(crc16(`${text}6304`))}`;
}

/** One field. */
export function tlv(id: string, value: string): string {
  return `${id}${`${value.length}`.padStart(2, '0')}${value}`;
}
