import { ISSUED_FILE_KIND_ROWS, ISSUED_FILE_KINDS, type IssuedFileKind, type Permission } from '@bank/contracts';

/** Whether these permissions let somebody see and download files of a kind. */
export function mayHave(permissions: readonly Permission[], kind: IssuedFileKind): boolean {
  return permissions.includes(ISSUED_FILE_KIND_ROWS[kind].permission);
}

/** The kinds whose files these permissions let somebody see. */
export function kindsFor(permissions: readonly Permission[]): readonly IssuedFileKind[] {
  return ISSUED_FILE_KINDS.filter((kind) => mayHave(permissions, kind));
}
