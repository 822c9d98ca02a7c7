import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const SUBJECT_LENGTH_MAX = 72;
/** So many commits back, at most, are looked at: those that a branch may still mend. */
const COMMITS_MAX = 200;

/**
 * The last commit before the rule. Half of the subjects up to here are longer, and a history that others have is not
 * written anew for the sake of its looks.
 */
const BEFORE_THE_RULE = 'e7db45f700d76b7ff3dbf9fdc9d48b575f5ec25c';

/**
 * Subjects of commits that lists, mails and `git log --oneline` would cut. Finds nothing where there is no git, or where
 * the history does not reach back to the commit that came before the rule.
 */
export function longSubjects(root: string, since = BEFORE_THE_RULE): readonly string[] {
  if (!existsSync(join(root, '.git'))) return [];
  const args = ['log', `--max-count=${COMMITS_MAX}`, '--format=%h %s', `${since}..HEAD`];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) return [];
  return stdout
    .split('\n')
    .map((line) => ({ commit: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }))
    .filter(({ subject }) => [...subject].length > SUBJECT_LENGTH_MAX)
    .map(
      ({ commit, subject }) =>
        `commit ${commit}: its subject has ${[...subject].length} characters, ${SUBJECT_LENGTH_MAX} at most: "${subject}"`,
    );
}
