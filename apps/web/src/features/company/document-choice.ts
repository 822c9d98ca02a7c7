import { messageOf, type CallFailure, type CompanyDocumentKind } from '@bank/contracts';

/** A document that a request needs: one of these is enough. */
export interface DocumentNeed {
  readonly anyOf: readonly CompanyDocumentKind[];
  /** Why, and what serves, in a sentence. */
  readonly because: string;
}

/** The files that were chosen, by the document that each is. */
export type ChosenFiles = Readonly<Partial<Record<CompanyDocumentKind, File>>>;
export const NO_FILES: ChosenFiles = {};

/** What is wrong with the files, by document. */
export type FileFaults = Readonly<Partial<Record<CompanyDocumentKind, string>>>;

const KINDS: readonly CompanyDocumentKind[] = ['socialContract', 'lastUpdates', 'invoicing', 'proofOfAddress'];

/** The choice with another file for one document, or with none. */
export function withFile(files: ChosenFiles, kind: CompanyDocumentKind, file: File | undefined): ChosenFiles {
  const { [kind]: _before, ...others } = files;
  return file === undefined ? others : { ...others, [kind]: file };
}

/** What is missing, said at the first of the documents that would do. */
export function faultsOfFiles(needs: readonly DocumentNeed[], files: ChosenFiles): FileFaults {
  const missing = needs.filter(({ anyOf }) => anyOf.every((kind) => files[kind] === undefined));
  return Object.fromEntries(
    missing.map(({ anyOf }) => [
      anyOf[0],
      anyOf.length > 1 ? 'Escolha ao menos um arquivo.' : messageOf('file.missing'),
    ]),
  );
}

/** What the bank found wrong with the files themselves; nothing where the refusal is about something else. */
export function refusedFiles(failure: CallFailure | undefined): FileFaults {
  if (failure?.kind !== 'refused') return {};
  return Object.fromEntries(
    failure.errors
      .filter(({ field }) => KINDS.some((kind) => kind === field))
      .map(({ field, message }) => [field, message]),
  );
}
