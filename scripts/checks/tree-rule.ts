import { dirname } from 'node:path';

/** The files of a tree, as the rules of tidiness see them. */
export interface Tree {
  readonly root: string;
  /** Every file that is ours, relative to the root. */
  readonly files: readonly string[];
  read(file: string): string;
}

/** One rule: finds its faults in the tree, one line each. */
export type TreeRule = (tree: Tree) => readonly string[];

/** The folders above a file, the nearest first. */
export function foldersOf(file: string): readonly string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}
