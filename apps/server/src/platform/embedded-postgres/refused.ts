/** Why the embedded database does not start. */
export type RefusalCode =
  | 'data-directory-in-use'
  | 'data-directory-closed'
  | 'data-directory-lost'
  | 'disk-full'
  | 'no-account'
  | 'no-binaries'
  | 'other-version'
  | 'programs-changed'
  | 'start-failed';

/**
 * The embedded database cannot start, for a reason that whoever runs the bank can mend. The message is Portuguese,
 * fit to print as it is; nothing in the data directory was changed that a next start would miss.
 */
export class EmbeddedPostgresRefused extends Error {
  override readonly name = 'EmbeddedPostgresRefused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
