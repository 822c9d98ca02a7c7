import { spawnSync } from 'node:child_process';
import { root } from '../sandbox/tree.ts';

/** Answers git; undefined where it fails, as outside a clone. */
function git(args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout : undefined;
}

/**
 * The files that differ from a commit, those that are not committed too; undefined where the history does not have it.
 */
export function changedSince(commit: string): readonly string[] | undefined {
  const tracked = git(['diff', '--name-only', commit, '--']);
  const added = git(['ls-files', '--others', '--exclude-standard']);
  if (tracked === undefined || added === undefined) return undefined;
  return [...new Set(`${tracked}${added}`.split('\n').filter(Boolean))];
}

/** The commit of the tree, and when it was made. */
export function headCommit(): { readonly id: string; readonly at: string } | undefined {
  const [id, at] = git(['log', '-1', '--format=%H %cI'])?.trim().split(' ') ?? [];
  return id && at ? { id, at } : undefined;
}

/** How many commits were made after that one; undefined where the history does not have it. */
export function commitsSince(commit: string): number | undefined {
  const count = git(['rev-list', '--count', `${commit}..HEAD`]);
  return count === undefined ? undefined : Number(count);
}

/** Whether every change is committed. */
export function isClean(): boolean {
  return git(['status', '--porcelain'])?.trim() === '';
}
