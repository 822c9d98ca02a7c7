import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patience } from '@bank/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAllWays } from './support/all-ways.ts';
import { bank } from './support/bank.ts';
import { CLOCK_FILE } from './support/clock.ts';
import { journey } from './support/journey.ts';
import { setStage } from './support/stage.ts';

// A programmer with a terminal and the page for programmers, and nothing else: everything that the page says is typed as it
// stands there, and what comes back has the form of the answer that the page shows.
const stage = setStage();
const answersFile = fileURLToPath(
  new URL('../apps/server/src/features/api-pix/pages/programmers/answers.json', import.meta.url),
);
const folder = mkdtempSync(join(tmpdir(), 'ipe-programmer-'));
let page: Page;

beforeAll(async () => {
  page = await stage.open({ kept: true });
  await page.goto('/desenvolvedores');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A block to be typed: what it shows, and in which words the page heads it. */
interface Typed {
  readonly name: string;
  readonly command: string;
}

async function blocks(): Promise<readonly Typed[]> {
  return page.locator('pre[data-run]').evaluateAll((all) =>
    all.map((each) => ({
      name: `${each.getAttribute('data-run')}: ${each.getAttribute('aria-label')}`,
      command: each.textContent ?? '',
    })),
  );
}

/** Puts a `date` before the machine's in whose answer it is as late as at the bank: its programmer lives on the same day. */
function dateOfTheBank(): string {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const ahead = `$(/bin/date +%s) + $(cat '${join(bank.dataDir, CLOCK_FILE)}') / 1000`;
  writeFileSync(join(programs, 'date'), `#!/bin/sh\nexec /bin/date -d "@$((${ahead}))" "$@"\n`, { mode: 0o755 });
  return `${programs}:${process.env.PATH}`;
}

/** Types everything into one shell; what each block printed, by its name. */
async function typed(all: readonly Typed[]): Promise<ReadonlyMap<string, string>> {
  const script = all.map(({ command }, place) => `{\n${command}\n} > out-${place}`).join('\n');
  const env = { ...process.env, PATH: dateOfTheBank() };
  const shell = spawn('sh', ['-e'], { cwd: folder, env, stdio: ['pipe', 'ignore', 'pipe'] });
  let complaints = '';
  shell.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
  shell.stdin.end(script);
  const code = await new Promise((done) => shell.once('close', done));
  expect([code, complaints]).toEqual([0, '']);
  return new Map(all.map(({ name }, place) => [name, readFileSync(join(folder, `out-${place}`), 'utf8')]));
}

/** This machine by either of its names, at the port of that address. */
function hereAt(url: string): RegExp {
  return new RegExp(`(?:localhost|127[.]0[.]0[.]1):${new URL(url).port}`, 'g');
}

/** The places of a JSON value, each with its kind: what an answer's form is, whatever it says. Lists are as their first member. */
function formOf(value: unknown, at = ''): readonly string[] {
  if (Array.isArray(value)) return value.length === 0 ? [`${at}[]`] : formOf(value[0], `${at}[]`);
  if (typeof value !== 'object' || value === null) return [`${at}: ${value === null ? 'null' : typeof value}`];
  return Object.entries(value)
    .flatMap(([key, inner]) => formOf(inner, `${at}/${key}`))
    .toSorted();
}

describe('the page for programmers', () => {
  journey('stands without signing in, and can be read at every width', async () => {
    await page.getByRole('heading', { name: 'API Pix para desenvolvedores' }).waitFor();
    await lookAllWays(page);
  });

  test(
    'works as it is written: every command is typed, and answers as the page says',
    { timeout: patience(180_000) },
    async () => {
      const printed = await typed(await blocks());
      const answers = Object.fromEntries(
        [...printed]
          .filter(([, text]) => text.trim().startsWith('{'))
          .map(([name, text]) => [name, JSON.parse(text) as unknown]),
      );
      // The answers that the page shows are written down by this journey: IPE_WRITE_ANSWERS=1 npm test -- e2e/programmers.spec.ts
      if (process.env.IPE_WRITE_ANSWERS) {
        const text = JSON.stringify(answers, undefined, 2)
          .replaceAll(hereAt(bank.bankUrl), 'localhost:3000')
          .replaceAll(hereAt(bank.railsUrl), 'localhost:3100');
        writeFileSync(answersFile, `${text}\n`);
      }
      const shown = JSON.parse(readFileSync(answersFile, 'utf8')) as Record<string, unknown>;
      for (const [name, text] of printed) expect(text, name).not.toContain('"violacoes"');
      expect(Object.keys(answers).toSorted()).toEqual(Object.keys(shown).toSorted());
      for (const [name, answer] of Object.entries(answers)) expect(formOf(answer), name).toEqual(formOf(shown[name]));
      const said = (name: string): string => JSON.stringify(answers[name]);
      expect(said('api-pix.read-cob: Confira que foi paga')).toContain('"status":"CONCLUIDA"');
      expect(said('api-pix.read-lotecobv: Consultar um lote')).toContain('"status":"CRIADA"');
      expect(said('outside: Veja o aviso chegar')).toContain('ipe-signature');
      expect(said('pix-refunds.read-devolucao: Confira a devolução')).toContain('"status":"DEVOLVIDO"');
    },
  );
});
