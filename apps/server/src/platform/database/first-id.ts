import { base32, type Instant } from '@bank/core';

/** The least id of that kind that can have been made at that moment: ids sort by time, so an index on them bounds it. */
export function firstIdAt(prefix: string, at: Instant): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(at, 0, 6);
  return `${prefix}_${base32(bytes)}`;
}
