import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { loadPart } from './lazy-part.tsx';

/**
 * A drawer or dialog that is fetched when it is first wanted: a page that lists thousands of lines does not pay for what
 * a click on one of them opens. From then on it stays, so that it can close as it opened.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: (props: Props) => boolean,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await loadPart(load) }));
  return function OnDemand(props: Props): ReactNode {
    const [asked, setAsked] = useState(false);
    if (!asked && isWanted(props)) setAsked(true);
    return (
      asked && (
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}

/** Whether a drawer of one order is to open. */
export function namesOrder({ orderId }: { readonly orderId: string | undefined }): boolean {
  return orderId !== undefined;
}
