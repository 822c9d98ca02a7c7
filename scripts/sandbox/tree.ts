import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's own directory. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** A path inside the repository. */
export function inTree(...parts: readonly string[]): string {
  return join(root, ...parts);
}
