import { patience } from './patience.ts';

/**
 * The same bounds, each as much wider as this machine is slower than a quiet one. A bank's own are met on any machine
 * that is its own; in tests the whole suite shares it.
 */
export function patientBounds<Bounds extends object>(bounds: Bounds): Bounds {
  return Object.fromEntries(
    Object.entries(bounds).map(([name, ms]: [string, unknown]) => [name, typeof ms === 'number' ? patience(ms) : ms]),
  ) as Bounds;
}
