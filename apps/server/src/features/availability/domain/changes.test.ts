import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instant, later, MINUTE_MS, SECOND_MS, type Instant } from '@bank/core';
import { SERVICE_STATES, type ServiceState } from '@bank/contracts';
import { agreed, type View } from './agreement.ts';
import { changesTo, incidentsOf, type Change, type Standing } from './changes.ts';
import { STALE_MS } from './health.ts';

const NOW = instant(1_000_000_000);
const ago = (ms: number): Instant => later(NOW, -ms);
const says = (state: ServiceState, sinceMs = MINUTE_MS, measuredMs = SECOND_MS): View => ({
  state,
  since: ago(sinceMs),
  measuredAt: ago(measuredMs),
});

describe('servers', () => {
  test('say together what all of them say, since the last of them does', () => {
    expect(agreed([says('out', 9000), says('out', 4000)], NOW)).toMatchObject({ state: 'out', since: ago(4000) });
    expect(agreed([says('on-air')], NOW).state).toBe('on-air');
  });

  test('of which one cannot reach a service say that it fails at times, since the first that noticed', () => {
    const views = [says('on-air'), says('out', 7000), says('out', 9000)];
    expect(agreed(views, NOW)).toMatchObject({ state: 'slow', since: ago(9000) });
  });

  test('that died have no say, and nobody with a say is no information', () => {
    const dead = says('out', MINUTE_MS, STALE_MS + 1);
    expect(agreed([dead, says('on-air')], NOW).state).toBe('on-air');
    expect(agreed([dead], NOW).state).toBe('unknown');
    expect(agreed([], NOW)).toEqual({ state: 'unknown', since: null, measuredAt: null });
  });

  test('never say on air where one of them says otherwise', () => {
    const views = fc.array(
      fc.record({
        state: fc.constantFrom(...SERVICE_STATES),
        since: fc.integer({ min: 0, max: 99_999 }).map((ms) => ago(ms)),
        measuredAt: fc.integer({ min: 0, max: 2 * STALE_MS }).map((ms) => ago(ms)),
      }),
    );
    fc.assert(
      fc.property(views, (all) => {
        const heard = all.filter(({ measuredAt, state }) => NOW - measuredAt <= STALE_MS && state !== 'unknown');
        if (agreed(all, NOW).state !== 'on-air') return;
        expect(heard.length).toBeGreaterThan(0);
        expect(heard.every(({ state }) => state === 'on-air')).toBe(true);
      }),
    );
  });
});

describe('changes', () => {
  const standing: Standing = { state: 'on-air', at: ago(5 * MINUTE_MS), measuredAt: ago(SECOND_MS) };

  test('are noted when the state is another, and only then', () => {
    expect(changesTo(standing, says('on-air'), NOW)).toEqual([]);
    expect(changesTo(standing, says('out', 3000), NOW)).toEqual([{ state: 'out', at: ago(3000) }]);
    expect(changesTo(undefined, agreed([], NOW), NOW)).toEqual([{ state: 'unknown', at: NOW }]);
  });

  test('tell of the time in which nobody measured', () => {
    const before: Standing = { ...standing, measuredAt: ago(4 * MINUTE_MS) };
    expect(changesTo(before, says('on-air', 2000), NOW)).toEqual([
      { state: 'unknown', at: later(ago(4 * MINUTE_MS), STALE_MS) },
      { state: 'on-air', at: ago(2000) },
    ]);
    expect(changesTo(before, agreed([], NOW), NOW)).toEqual([
      { state: 'unknown', at: later(ago(4 * MINUTE_MS), STALE_MS) },
    ]);
  });

  test('never lie before the one noted last', () => {
    const late: Standing = { ...standing, at: ago(1000) };
    expect(changesTo(late, says('out', 30_000), NOW)).toEqual([{ state: 'out', at: ago(1000) }]);
  });
});

describe('incidents', () => {
  const change = (state: ServiceState, minutes: number): Change => ({ state, at: later(NOW, minutes * MINUTE_MS) });

  test('last from leaving the air until being on air again, and are called by the worst of it', () => {
    const changes = [change('unknown', 0), change('on-air', 1), change('slow', 2), change('out', 3), change('slow', 4)];
    const open = incidentsOf(changes);
    expect(open).toEqual([{ state: 'out', from: later(NOW, 2 * MINUTE_MS), to: null }]);
    expect(incidentsOf([...changes, change('on-air', 9)])).toEqual([
      { state: 'out', from: later(NOW, 2 * MINUTE_MS), to: later(NOW, 9 * MINUTE_MS) },
    ]);
  });

  test('begin with the first measurement: what came before is none', () => {
    expect(incidentsOf([change('unknown', 0), change('on-air', 1)])).toEqual([]);
    expect(incidentsOf([])).toEqual([]);
  });

  test('do not overlap, and at most the last one lasts', () => {
    const states = fc.array(fc.constantFrom(...SERVICE_STATES), { maxLength: 40 });
    fc.assert(
      fc.property(states, (all) => {
        const found = incidentsOf(all.map((state, minutes) => change(state, minutes)));
        for (const [index, { from, to }] of found.entries()) {
          const next = found[index + 1];
          if (next) expect(to).toBeLessThanOrEqual(next.from);
          if (to !== null) expect(to).toBeGreaterThan(from);
        }
        expect(found.filter(({ to }) => to === null).length).toBe(found.length > 0 && all.at(-1) !== 'on-air' ? 1 : 0);
      }),
    );
  });
});
