import type { LargeUploadKind } from '@bank/contracts';
import type { FileReader } from './file-reader.ts';
import { createRemittanceReader } from './remittance-reader.ts';

/** What reads the files of each kind: a kind brings its row. */
export const FILE_READERS: Readonly<Record<LargeUploadKind, () => FileReader>> = {
  remittance: createRemittanceReader,
};
