import type { MouseEvent, ReactNode } from 'react';

/**
 * A link whose plain press the app follows by itself, without loading a page; with a key or another button of the mouse
 * it is the browser's, as in a new tab. Only its words where there is no address.
 */
export function FollowLink({
  href,
  onFollow,
  children,
}: {
  readonly href: string | undefined;
  readonly onFollow: (href: string) => void;
  readonly children: ReactNode;
}): ReactNode {
  if (href === undefined) return children;
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow(href);
  };
  return (
    <a href={href} onClick={follow}>
      {children}
    </a>
  );
}
