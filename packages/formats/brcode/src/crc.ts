const POLYNOMIAL = 0x1021;
const INITIAL = 0xffff;

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let register = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) register = register & 0x8000 ? (register << 1) ^ POLYNOMIAL : register << 1;
  return register;
});

/**
 * CRC-16/CCITT-FALSE (polynomial 0x1021, initial 0xFFFF, not reflected, no final xor) over the UTF-8 bytes of a text or
 * of the part of it from one index up to another: the check of a BR Code, where it covers everything up to and with
 * `6304`. A surrogate without its partner counts as U+FFFD, as TextEncoder writes it.
 */
export function crc16(text: string, from = 0, to: number = text.length): number {
  let register = INITIAL;
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      register = shift(register, unit);
      continue;
    }
    const point = codePointAt(text, at, to);
    if (point > 0xffff) at += 1;
    register = shiftPoint(register, point);
  }
  return register;
}

/**
 * The same sum over a text of which each character is one byte (ISO 8859-1), as programs write it that know no UTF-8; undefined
 * for a text that has others.
 */
export function crc16OfLatin1(text: string, from = 0, to: number = text.length): number | undefined {
  let register = INITIAL;
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0xff) return undefined;
    register = shift(register, unit);
  }
  return register;
}

/** The four hexadecimal digits, in capitals, as a writer must emit them. */
export function formatCrc(crc: number): string {
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function shift(register: number, byte: number): number {
  return ((register << 8) & 0xffff) ^ (TABLE[(register >> 8) ^ byte] ?? 0);
}

function shiftPoint(register: number, point: number): number {
  const last = 0x80 | (point & 0x3f);
  if (point < 0x800) return shift(shift(register, 0xc0 | (point >> 6)), last);
  const third = 0x80 | ((point >> 6) & 0x3f);
  if (point < 0x10000) return shift(shift(shift(register, 0xe0 | (point >> 12)), third), last);
  const second = 0x80 | ((point >> 12) & 0x3f);
  return shift(shift(shift(shift(register, 0xf0 | (point >> 18)), second), third), last);
}

function codePointAt(text: string, at: number, to: number): number {
  const point = (at + 1 < to ? text.codePointAt(at) : text.charCodeAt(at)) ?? 0xfffd;
  return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
}
