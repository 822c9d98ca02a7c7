import { momentOfRun } from './moments.ts';

/** A `Date` that was set, and the machine's own behind it. */
type SetDate = DateConstructor & { readonly machine?: DateConstructor };

/**
 * Sets the `Date` of the pages that a file of tests opens to the moment of the run, from where it passes as the machine's
 * does; set again it begins anew. Timers stay as they are.
 */
export function setPageDate(): void {
  const machine = (globalThis.Date as SetDate).machine ?? globalThis.Date;
  const offsetMs = momentOfRun() - machine.now();
  const now = (): number => machine.now() + offsetMs;
  // A proxy and no class of its own: a moment that anything else made is an instance of it too.
  globalThis.Date = new Proxy(machine, {
    construct: (target, parts: [], newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget) as Date,
    apply: () => new machine(now()).toString(),
    get: (target, name) =>
      name === 'now' ? now : name === 'machine' ? machine : (Reflect.get(target, name) as unknown),
  });
}
