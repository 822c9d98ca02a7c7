import { expect, test } from 'vitest';
import { createBuildWatch } from './build-watch.ts';
import { createReloadOnce } from './reload-once.ts';

function watch(current: string, served: string | undefined) {
  const seen = { reloads: 0, reads: 0 };
  const build = createBuildWatch({
    current,
    readCurrent: () => {
      seen.reads += 1;
      return Promise.resolve(served);
    },
    reload: () => {
      seen.reloads += 1;
    },
  });
  return { build, seen };
}

test('[session.build-hash] a page of another build reloads', async () => {
  const { build, seen } = watch('old', 'new');
  await build.check();
  expect(seen.reloads).toBe(1);
});

test('the same build, or none to be had, leaves the page alone', async () => {
  for (const served of ['same', undefined]) {
    const { build, seen } = watch('same', served);
    await build.check();
    expect(seen.reloads).toBe(0);
    expect(build.leavePage()).toBe(false);
  }
});

test('a half typed form is not lost: the reload waits for the next page', async () => {
  const { build, seen } = watch('old', 'new');
  build.markTyped();
  await build.check();
  expect(seen.reloads).toBe(0);
  expect(build.leavePage()).toBe(true);
});

test('in development nothing is watched', async () => {
  const { build, seen } = watch('development', 'new');
  await build.check();
  expect(seen).toEqual({ reloads: 0, reads: 0 });
});

function page(state: unknown) {
  const seen = { reloads: 0 };
  const history = {
    state,
    replaceState: (next: unknown) => {
      history.state = next;
    },
  };
  const location = {
    reload: () => {
      seen.reloads += 1;
    },
  };
  return { window: { history, location } as unknown as Pick<Window, 'history' | 'location'>, history, seen };
}

test('[session.render-error] reloads once and then no more, keeping what else the entry holds', () => {
  const first = page({ returnTo: '/releases' });
  expect(createReloadOnce(first.window, () => 1000).tryReload()).toBe(true);
  expect(first.seen.reloads).toBe(1);
  expect(first.history.state).toEqual({ returnTo: '/releases', ipeReloadedAt: 1000 });

  const again = page(first.history.state);
  expect(createReloadOnce(again.window, () => 2000).tryReload()).toBe(false);
  expect(again.seen.reloads).toBe(0);
});

test('a new failure much later is worth a new reload', () => {
  const { window, seen } = page({ ipeReloadedAt: 1000 });
  expect(createReloadOnce(window, () => 3_600_000).tryReload()).toBe(true);
  expect(seen.reloads).toBe(1);
});
