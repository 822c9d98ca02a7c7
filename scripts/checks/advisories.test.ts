import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { judgeAudit, type AcceptedAdvisory } from './advisories.ts';
import { runAudit } from './run-audit.ts';

// Goal: a dependency with a published hole is heard of in `npm test`, and silence is never taken for safety.
const ID = 'GHSA-aaaa-bbbb-cccc';
const HOLE = {
  source: 1_234_567,
  name: 'holey',
  dependency: 'holey',
  title: 'Prototype pollution',
  url: `https://github.com/advisories/${ID}`,
  severity: 'high',
  range: '<2.0.0',
};
const ACCEPTED: AcceptedAdvisory = {
  id: ID,
  package: 'holey',
  reason: 'It is only used in a test.',
  reviewed: '2026-11-01',
};

function reportOf(...via: readonly unknown[]): string {
  return JSON.stringify({ auditReportVersion: 2, vulnerabilities: { holey: { via }, user: { via: ['holey'] } } });
}

function judge(output: string, accepted: readonly AcceptedAdvisory[] = [], today = '2026-11-23') {
  return judgeAudit(output, accepted, today);
}

test('nothing found and nothing accepted is fine', () => {
  const clean = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} });
  expect(judge(clean)).toEqual({ kind: 'answer', faults: [], accepted: 0 });
});

test('a finding that nobody accepted is a fault, told once, with its package, weight and number', () => {
  const verdict = judge(reportOf(HOLE, HOLE));
  expect(verdict).toMatchObject({
    kind: 'answer',
    faults: [expect.stringMatching(/^holey <2\.0\.0: high: .*GHSA-aaaa/)],
  });
});

test('an accepted one is not, but only that one, and only of that package', () => {
  expect(judge(reportOf(HOLE), [ACCEPTED])).toEqual({ kind: 'answer', faults: [], accepted: 1 });
  const another = { ...HOLE, url: 'https://github.com/advisories/GHSA-dddd-eeee-ffff' };
  expect(judge(reportOf(HOLE, another), [ACCEPTED])).toMatchObject({ faults: [expect.stringContaining('dddd')] });
  const elsewhere = { ...HOLE, name: 'other', dependency: 'other' };
  expect(judge(reportOf(HOLE, elsewhere), [ACCEPTED])).toMatchObject({ faults: [expect.stringMatching(/^other/)] });
});

test('an acceptance of what is not found any more, or looked at too long ago, is a fault', () => {
  expect(judge(reportOf(), [ACCEPTED])).toMatchObject({ faults: [expect.stringContaining('not found any more')] });
  expect(judge(reportOf(HOLE), [ACCEPTED], '2027-04-30')).toMatchObject({ faults: [] });
  for (const today of ['2027-05-01', '2026-10-31'])
    expect(judge(reportOf(HOLE), [ACCEPTED], today)).toMatchObject({ faults: [expect.stringContaining('look again')] });
});

test('no report, a refusal and no network are no answer, and say why; a lock file that is missing is our fault', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '', detail: '' } });
  expect(judge(refused)).toEqual({ kind: 'no-answer', why: '405 Method Not Allowed' });
  const offline = JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'no such host' } });
  expect(judge(offline, [ACCEPTED])).toEqual({ kind: 'no-answer', why: 'ENOTFOUND no such host' });
  for (const nothing of ['', 'null', '[]', '{}', '<html>']) expect(judge(nothing).kind).toBe('no-answer');
  expect(judge(JSON.stringify({ error: { code: 'ENOLOCK', summary: 'no lock' } }))).toMatchObject({
    faults: ['npm audit: ENOLOCK no lock'],
  });
});

const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
});

/** A registry that says of one package that it has a hole, or gives no answer at all. */
async function registry(answers: boolean): Promise<string> {
  const server = createServer((request, response) => {
    if (!answers) return response.writeHead(405).end();
    const isAsked = request.url === '/-/npm/v1/security/advisories/bulk';
    const { source: id, title, url, severity, range: vulnerable_versions } = HOLE;
    const hole = { id, title, url, severity, vulnerable_versions };
    const packument = { name: 'holey', versions: { '1.0.0': { name: 'holey', version: '1.0.0' } } };
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(isAsked ? { holey: [hole] } : packument));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}

/** A tree that depends on that package. */
function tree(): string {
  const cwd = mkdtempSync(join(tmpdir(), 'ipe-audit-'));
  undo.push(() => rmSync(cwd, { recursive: true }));
  const dependencies = { holey: '1.0.0' };
  const manifest = { name: 'tree', version: '1.0.0', dependencies };
  const packages = { '': manifest, 'node_modules/holey': { version: '1.0.0' } };
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(cwd, 'package-lock.json'), JSON.stringify({ ...manifest, lockfileVersion: 3, packages }));
  return cwd;
}

test('a dependency with a published hole fails npm test until it is looked at [attack]', async () => {
  const where = { cwd: tree(), registry: await registry(true), today: '2026-11-24' };
  const found = await runAudit({ ...where, accepted: [] });
  expect(found).toMatchObject({ ok: false, output: expect.stringContaining(ID), tally: { failed: 1 } });
  const looked = await runAudit({ ...where, accepted: [ACCEPTED] });
  expect(looked).toMatchObject({ ok: true, title: expect.stringContaining('1 accepted'), tally: { passed: 1 } });
});

test('where the registry does not answer the row says so, passes, and counts as skipped', async () => {
  const row = await runAudit({ cwd: tree(), registry: await registry(false), accepted: [] });
  expect(row).toMatchObject({ ok: true, tally: { passed: 0, failed: 0, skipped: 1 } });
  expect(row.title).toContain('not looked for, no registry answered: 405');
});
