import { execFile } from 'node:child_process';
import { root } from '../sandbox/tree.ts';
import { ACCEPTED_ADVISORIES } from './accepted-advisories.ts';
import { judgeAudit, type AcceptedAdvisory } from './advisories.ts';
import type { Row } from './table.ts';

interface AuditOf {
  /** Where the lock file lies. */
  readonly cwd?: string;
  readonly accepted?: readonly AcceptedAdvisory[];
  /** Another registry than npm's own settings name; tests have one. */
  readonly registry?: string;
  /** The day by which what was accepted has grown old, YYYY-MM-DD; the machine's. */
  readonly today?: string;
}

const MS_MAX = 30_000;

/**
 * Asks the registry that npm is set to for known vulnerabilities of what the lock file names, development packages
 * too. Where none answers in time the row says so and passes: that machine cannot know.
 */
export async function runAudit({
  cwd = root,
  accepted = ACCEPTED_ADVISORIES,
  registry,
  today = new Date().toISOString().slice(0, 10),
}: AuditOf = {}): Promise<Row> {
  const startedAt = performance.now();
  const verdict = judgeAudit(await npmAudit(cwd, registry), accepted, today);
  const row = (title: string, faults: readonly string[]): Row => ({
    title: `known vulnerabilities (npm audit)${title}`,
    ok: faults.length === 0,
    output: faults.join('\n'),
    seconds: (performance.now() - startedAt) / 1000,
    tally: {
      passed: faults.length === 0 && verdict.kind === 'answer' ? 1 : 0,
      failed: faults.length === 0 ? 0 : 1,
      skipped: verdict.kind === 'no-answer' ? 1 : 0,
    },
  });
  if (verdict.kind === 'no-answer') return row(`: not looked for, no registry answered: ${verdict.why}`, []);
  return row(verdict.accepted > 0 ? `: ${verdict.accepted} accepted` : '', verdict.faults);
}

/** What npm wrote; nothing where it was not there or too slow. It ends with an error where it finds something, too. */
function npmAudit(cwd: string, registry: string | undefined): Promise<string> {
  const npm = process.env['npm_execpath'];
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const asked = ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${MS_MAX / 2}`];
  const args = [...first, ...asked, ...(registry === undefined ? [] : [`--registry=${registry}`])];
  return new Promise((resolve) => {
    execFile(program, args, { cwd, timeout: MS_MAX, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) => resolve(stdout));
  });
}
