import { useState, useSyncExternalStore } from 'react';

/** What begins a press. Of a finger the mouse events come last, after its pointer is up, and they move the focus. */
const BEGINS = ['pointerdown', 'mousedown'] as const;
/** What ends it without a click, or before it: a drag, a scroll, a press that is let go of elsewhere. */
const ENDS = ['pointerup', 'mouseup', 'pointercancel', 'dragend'] as const;
/** What shows that it is over: its click, or an act of the keys. The list of a <select> keeps its release to itself. */
const OVER = ['click', 'keydown', 'input'] as const;

const followers = new Set<() => void>();
let isPressed = false;
let ending: ReturnType<typeof setTimeout> | undefined;

/**
 * A value that stands still while somebody holds a mouse button or a finger down: what the press changed, such as the
 * error of a field that it left, shows when the press has become a click. A line that came up earlier would push what
 * is pressed away from under the pointer, and the browser would make no click of it.
 */
export function useStillWhilePressed<Shown extends string | undefined>(current: Shown): Shown {
  const isHeld = useSyncExternalStore(followPresses, isPressedNow, isPressedNow);
  const [still, setStill] = useState(current);
  if (!isHeld && still !== current) setStill(current);
  return isHeld ? still : current;
}

function isPressedNow(): boolean {
  return isPressed;
}

function followPresses(follower: () => void): () => void {
  if (followers.size === 0) listen(window);
  followers.add(follower);
  return () => {
    followers.delete(follower);
    if (followers.size === 0) unlisten(window);
  };
}

function listen(target: Window): void {
  for (const type of BEGINS) target.addEventListener(type, begin, true);
  for (const type of ENDS) target.addEventListener(type, endSoon, true);
  for (const type of OVER) target.addEventListener(type, end, true);
  target.addEventListener('pointermove', noticeRelease, true);
  target.addEventListener('blur', leaveWindow);
}

function unlisten(target: Window): void {
  for (const type of BEGINS) target.removeEventListener(type, begin, true);
  for (const type of ENDS) target.removeEventListener(type, endSoon, true);
  for (const type of OVER) target.removeEventListener(type, end, true);
  target.removeEventListener('pointermove', noticeRelease, true);
  target.removeEventListener('blur', leaveWindow);
  end();
}

function begin(): void {
  clearTimeout(ending);
  become(true);
}

// The click follows the release at once, in the same turn; where none does, the press is over all the same.
function endSoon(): void {
  clearTimeout(ending);
  ending = setTimeout(end, 0);
}

function end(): void {
  clearTimeout(ending);
  become(false);
}

// A release outside of the window is not heard of.
function noticeRelease(event: PointerEvent): void {
  if (isPressed && event.pointerType === 'mouse' && event.buttons === 0) endSoon();
}

function leaveWindow({ target }: FocusEvent): void {
  if (target === window) end();
}

function become(next: boolean): void {
  if (isPressed === next) return;
  isPressed = next;
  for (const follower of followers) follower();
}
