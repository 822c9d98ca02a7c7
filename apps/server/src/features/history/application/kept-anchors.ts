import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readAnchors, type Anchor } from '@bank/ledger';

/** The folder of the anchors: files outside the database, one a month, to be carried away (SECURITY B06). */
export function anchorFolder(dataDir: string): string {
  return join(dataDir, 'anchors');
}

/** Every anchor that is kept there, oldest first; none where the folder is missing. */
export async function keptAnchors(dataDir: string): Promise<readonly Anchor[]> {
  const folder = anchorFolder(dataDir);
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const ofFiles = files
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
    .map((file) => readAnchors(join(folder, file)));
  return (await Promise.all(ofFiles)).flat();
}
