import { expect, test } from 'vitest';
import type { Permission, Product } from '@bank/contracts';
import type { LiveListener } from '../events/live.ts';
import type { Caller } from './caller.ts';
import { Flows } from './flows.ts';

// Goal: what flows ends with the session, and one session costs one question, however much of it flows.
const SAY: Permission[] = ['STATEMENT_VIEW', 'PIX_VIEW'].map((name) => name as Permission);
const PIX = 'PIX' as Product;

function callerOf(sessionId: string, rights: Partial<Caller> = {}): Caller {
  return { sessionId, role: 'EDITOR', permissions: SAY, products: [PIX], ...rights } as Caller;
}

/** A bank in which time passes as the test says, with whoever is still there. */
function setting() {
  const there = new Map<string, Caller | Error>();
  const asked: string[] = [];
  let now = 0;
  const flows = new Flows(
    async ({ sessionId }) => {
      asked.push(sessionId);
      const caller = there.get(sessionId);
      if (caller instanceof Error) throw caller;
      return caller;
    },
    () => now,
  );
  const ended: string[] = [];
  return {
    flows,
    there,
    asked,
    ended,
    begin(name: string, caller = callerOf(name)) {
      there.set(caller.sessionId, caller);
      return flows.begin(caller, () => ended.push(name));
    },
    /** Lets that time pass without a look, and then looks. */
    async stall(ms: number) {
      now += ms;
      await flows.look();
    },
    /** Lets that time pass, with a look every half a second as the server has it. */
    async pass(ms: number) {
      for (const until = now + ms; now < until;) {
        now += 500;
        await flows.look();
      }
    },
  };
}

test('what flows of a session that stands is asked for every 2 s, once for all of it, and goes on', async () => {
  const { begin, pass, asked, ended } = setting();
  begin('export', callerOf('a'));
  begin('stream', callerOf('a'));
  await pass(1500);
  expect(asked).toEqual([]);
  await pass(4500);
  expect([asked, ended]).toEqual([['a', 'a', 'a'], []]);
});

test('a session that ended without a notice loses all that flows within 2.5 s, and nobody else loses anything [attack]', async () => {
  const { begin, pass, there, ended } = setting();
  const flow = begin('export', callerOf('a'));
  begin('stream', callerOf('a'));
  begin('other');
  await pass(3000);
  there.delete('a');
  await pass(2500);
  expect(ended).toEqual(['export', 'stream']);
  expect(flow.isOver).toBe(true);
  await pass(5000);
  expect(ended).toHaveLength(2);
});

test.each([
  ['a permission', { permissions: SAY.slice(1) }],
  ['a product of the company', { products: [] }],
  ['the role', { role: 'GUEST' as const }],
])('whoever lost %s while the answer was sent gets no more of it [attack]', async (_, rights) => {
  const { begin, pass, there, ended } = setting();
  begin('export', callerOf('a'));
  there.set('a', callerOf('a', rights));
  await pass(2500);
  expect(ended).toEqual(['export']);
});

test('a right that came meanwhile ends nothing', async () => {
  const { begin, pass, there, ended } = setting();
  begin('export', callerOf('a', { permissions: [] }));
  there.set('a', callerOf('a'));
  await pass(2500);
  expect(ended).toEqual([]);
});

test('a database that cannot say whether the session stands ends what flows within 5 s, and a short pause does not [attack]', async () => {
  const { begin, pass, there, ended } = setting();
  begin('export', callerOf('a'));
  await pass(2000);
  there.set('a', new Error('away'));
  await pass(1500);
  there.set('a', callerOf('a'));
  await pass(2000);
  expect(ended).toEqual([]);
  there.set('a', new Error('away'));
  await pass(5000);
  expect(ended).toEqual(['export']);
});

test('a process that stood still for long asks before it ends anything', async () => {
  const { begin, pass, stall, there, asked, ended } = setting();
  begin('export', callerOf('a'));
  await stall(14_000);
  await pass(2000);
  expect([asked.length > 0, ended]).toEqual([true, []]);
  there.set('a', new Error('away'));
  await stall(14_000);
  await pass(1500);
  expect(ended).toEqual([]);
  await pass(1500);
  expect(ended).toEqual(['export']);
});

test('an answer that came while the process stood still is heard before its question counts as unanswered', async () => {
  const answers: ((caller: Caller) => void)[] = [];
  let now = 0;
  const flows = new Flows(
    () => new Promise((resolve) => answers.push(resolve)),
    () => now,
  );
  const ended: string[] = [];
  flows.begin(callerOf('a'), () => ended.push('export'));
  now = 2000;
  const looks = [flows.look()];
  now = 16_000;
  looks.push(flows.look());
  for (const answer of answers) answer(callerOf('a'));
  await Promise.all(looks);
  now = 16_500;
  await flows.look();
  expect([answers.length, ended]).toEqual([2, []]);
});

test('a notice ends what flows at once, and what is over is asked for no more', async () => {
  const { flows, begin, pass, asked, ended } = setting();
  let listener: LiveListener | undefined;
  let heard = 0;
  flows.start({
    subscribe: (given) => {
      listener = given;
      return () => void (heard += 1);
    },
  });
  begin('export', callerOf('a'));
  const done = begin('done', callerOf('b'));
  flows.forget(done);
  listener?.sessionsEnded?.(['a', 'b']);
  expect(ended).toEqual(['export']);
  flows.stop();
  await pass(4000);
  expect([asked, heard]).toEqual([[], 1]);
});

test('a call whose body dallied is judged by the rights of the moment, one that came at once by those at the door', async () => {
  const { flows, begin, pass, there, asked } = setting();
  const quick = begin('quick', callerOf('a'));
  expect([await flows.mayActOn(quick), asked]).toEqual([true, []]);
  await pass(1000);
  expect([await flows.mayActOn(quick), asked]).toEqual([true, ['a']]);
  there.delete('a');
  expect(await flows.mayActOn(quick)).toBe(true);
  await pass(1000);
  expect(await flows.mayActOn(quick)).toBe(false);
  const unknown = begin('unknown', callerOf('b'));
  await pass(1000);
  there.set('b', new Error('away'));
  await expect(flows.mayActOn(unknown)).rejects.toThrow('away');
});
