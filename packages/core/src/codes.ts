import type { Entropy } from './ids.ts';

const CODES = 1_000_000;
/** The largest multiple of {@link CODES} that four bytes can carry: beyond it some codes would be likelier. */
const EVEN_RANGE = 4_294_000_000;

/** A code of six digits to be sent and typed, each as likely as the others. */
export function newSixDigitCode(entropy: Entropy): string {
  for (;;) {
    const drawn = entropy.bytes(4).reduce((value, byte) => value * 256 + byte, 0);
    if (drawn < EVEN_RANGE) return String(drawn % CODES).padStart(6, '0');
  }
}
