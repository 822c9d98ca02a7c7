import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requestDesk, type StoredDocument } from '../features/company/index.ts';
import type { Platform } from '../platform/platform.ts';
import { CommandRefused, type CommandLine } from './command.ts';

const EXTENSIONS: Readonly<Record<StoredDocument['mediaType'], string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/**
 * Saves documents of a company or an application in a folder, for whoever runs the command alone. They are named by their
 * ids: what the sender called a file is no name for ours. What is there already is never written over.
 */
export async function saveDocuments(
  platform: Platform,
  ownerId: string,
  documents: readonly StoredDocument[],
  { folder, line }: { readonly folder: string; readonly line: CommandLine },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { id, mediaType } of documents) {
    const file = join(folder, `${id}.${EXTENSIONS[mediaType]}`);
    const bytes = await requestDesk.readDocument(platform, ownerId, id);
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new CommandRefused(`${file}: já existe, e nada é gravado por cima.`) : error;
    });
    line.tell(`Guardado: ${file}`);
  }
}
