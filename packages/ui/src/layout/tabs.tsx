import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    readonly content: ReactNode;
  }[];
}

/**
 * Several views of one thing; only the chosen one is in the page. One stop of the Tab key, the arrows, Home and End move
 * along the tabs, Enter or a space chooses (WAI-ARIA Authoring Practices, Tabs with manual activation). Drawn by the page
 * itself: what a library brings for this weighs more than most pages that have tabs.
 */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>): ReactNode {
  const id = useId();
  const chosen = tabs.find((tab) => tab.value === value);
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onKeyDown={moveAlong}
            onClick={() => tab.value !== value && onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {chosen && (
        <div
          // Each view begins anew, as it would on a page of its own.
          key={chosen.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${chosen.value}`}
          tabIndex={0}
          className={styles.panel}
        >
          {chosen.content}
        </div>
      )}
    </>
  );
}

function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
  const at = tabs.indexOf(event.currentTarget);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tabs.at(next % tabs.length)?.focus();
}
