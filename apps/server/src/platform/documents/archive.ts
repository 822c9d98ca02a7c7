import { bankingDate, partsOf, type Instant } from '@bank/core';
import { Zip, ZipDeflate, type ZipInputFile } from 'fflate';

/** A file on its way into an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly issuedAt: Instant;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * The files in one ZIP (APPNOTE.TXT 6.3.10: deflated, sizes after the data), made while it is sent: no more than a piece is
 * held. The same files give the same bytes: each is dated noon of the day on which it was issued, for a ZIP keeps the
 * clock's time and no zone.
 */
export async function* zipOf(files: Iterable<ArchivedFile> | AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else ready.push(bytes);
  });
  const taken = function* (): Generator<Uint8Array> {
    if (failure) throw failure;
    yield* ready.splice(0);
  };
  for await (const { name, issuedAt, content } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = noonOf(issuedAt);
    // The type of the package's base does not know the optional fields of its own classes.
    zip.add(entry as ZipInputFile);
    for await (const bytes of content) {
      entry.push(bytes);
      yield* taken();
    }
    entry.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

function noonOf(at: Instant): Date {
  const { year, month, day } = partsOf(bankingDate(at));
  return new Date(year, month - 1, day, 12);
}
