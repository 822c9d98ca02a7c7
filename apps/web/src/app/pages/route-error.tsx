import type { ReactNode } from 'react';
import { useDoor } from '../../platform/door-services.ts';
import { BrokenPage } from './error-boundary.tsx';

/** A screen that breaks while it is drawn, or whose part of the build cannot be loaded. */
export function RouteError(): ReactNode {
  const { reloadOnce, line } = useDoor();
  return <BrokenPage reloadOnce={reloadOnce} line={line} />;
}
