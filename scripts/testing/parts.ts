import { runCommand } from '../checks/command.ts';
import { runChecks } from '../checks/run-checks.ts';
import { showFailure, table, type Row } from '../checks/table.ts';
import { runTests, type TestRun } from '../checks/vitest.ts';
import { buildOutdated } from '../sandbox/build.ts';
import type { GatePart } from './budgets.ts';
import { tryAgain } from './second-tries.ts';
import type { TestKind } from './kinds.ts';

/** What a part is called in the table of a run. */
export const PART_TITLES: Readonly<Record<GatePart, string>> = {
  checks: 'checks',
  components: 'component tests',
  database: 'database and contract tests',
  rehearsal: 'a new way of paying comes (rehearsal)',
  build: 'build of web and mobile',
  journeys: 'journeys',
};

/** Runs parts one after another and keeps what each came to. Prints each as it ends; a failed file is run once more. */
export class PartRunner {
  readonly rows: Row[] = [];
  readonly #env: NodeJS.ProcessEnv;
  readonly #reports: string;

  /**
   * `env` is what every test is told: the moment, the seed, how patient to be. `reports` is a folder for the reports, with
   * a slash: only a run of everything leaves them where `npm run conformance` reads them.
   */
  constructor({ env, reports }: { readonly env: NodeJS.ProcessEnv; readonly reports: string }) {
    this.#env = env;
    this.#reports = reports;
  }

  /** Adds what something came to. */
  note(row: Row): void {
    this.rows.push(row);
    console.log(table([row]));
    if (!row.ok) showFailure(row);
  }

  /** Everything of `npm run check`, a few at a time; their time together is a row of its own. */
  async checks(): Promise<void> {
    const from = performance.now();
    const outcomes: Row[] = [];
    await runChecks((outcome) => void outcomes.push(outcome), { env: this.#env, reports: this.#reports });
    const seconds = (performance.now() - from) / 1000;
    for (const outcome of outcomes) this.note(await tryAgain(outcome, this.#env));
    this.note({
      title: PART_TITLES.checks,
      ok: true,
      output: '',
      seconds,
      tally: { passed: 0, failed: 0, skipped: 0 },
    });
  }

  /** Tests of a kind; `more` is told to them beside what all are told. */
  async tests(
    part: 'components' | 'database' | 'journeys',
    kinds: readonly TestKind['name'][],
    { env, ...run }: TestRun = {},
  ): Promise<void> {
    const told = { ...this.#env, ...env };
    const outcome = await runTests(`${this.#reports}${part}`, kinds, { ...run, env: told });
    this.note(await tryAgain({ title: PART_TITLES[part], ...outcome }, told, run.tag));
  }

  /** A way of paying that the bank does not have, by its own files and rows in registries: see scripts/rehearse.ts. */
  async rehearsal(): Promise<void> {
    const outcome = await runCommand(process.execPath, ['scripts/rehearse.ts'], { env: this.#env });
    this.note({ title: PART_TITLES.rehearsal, ...outcome, tally: countOne(outcome.ok) });
  }

  /** Web and mobile, where their sources changed since their last build. */
  async build(): Promise<void> {
    const from = performance.now();
    const failure = await buildOutdated(['web', 'mobile']).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    this.note({
      title: PART_TITLES.build,
      ok: failure === undefined,
      output: failure ?? '',
      seconds: (performance.now() - from) / 1000,
      tally: countOne(failure === undefined),
    });
  }
}

/** Something that holds or not, counted like one test. */
export function countOne(holds: boolean): Row['tally'] {
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0 };
}
