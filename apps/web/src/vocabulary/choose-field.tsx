import { classNames, TextField } from '@bank/ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './choose-field.module.css';

/** What a field to choose in is told of the things to choose from. */
export interface Choosable<Item> {
  /** What the field shows once it is chosen; searching for it finds it again. */
  readonly labelOf: (item: Item) => string;
  readonly keyOf: (item: Item) => string;
  /** What the typed text can mean, the best first; for an empty one, what to begin with. */
  readonly find: (typed: string) => readonly Item[];
  /** Whether the typed text names that one whole, though it could begin others too. */
  readonly isMeant: (item: Item, typed: string) => boolean;
  /** What stands in the list for it. */
  readonly draw: (item: Item) => ReactNode;
  /** In place of the list where nothing is found. */
  readonly nothing: string;
}

/** One out of many: typing narrows the list, arrows and Enter choose, and what is typed whole is chosen on leaving. */
export function ChooseField<Item>({
  label,
  listLabel,
  name,
  hint,
  warning,
  error,
  optional,
  startText,
  of,
  value,
  onChange,
  onType,
}: {
  readonly label: string;
  /** What the list holds: "Instituições". */
  readonly listLabel: string;
  readonly name: string;
  readonly hint: string;
  readonly warning?: string | undefined;
  readonly error: string | undefined;
  readonly optional?: boolean | undefined;
  /** What stands in the field at first where nothing is chosen. */
  readonly startText?: string | undefined;
  readonly of: Choosable<Item>;
  readonly value: Item | undefined;
  readonly onChange: (item: Item | undefined) => void;
  /** What is typed, before anything is chosen by it. */
  readonly onType?: ((text: string) => void) | undefined;
}): ReactNode {
  const listId = useId();
  const { found, typed, open, active, setActive, choose, type, leave, press, show } = useChoosing(of, {
    value,
    startText,
    onChange,
    onType,
  });
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Low on a page or above the foot of a drawer it would open out of sight.
    if (open) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [open, found.length]);
  return (
    <div className={styles.place}>
      <TextField
        {...{ label, name, hint, warning, error, optional }}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && found[active] !== undefined ? `${listId}-${active}` : undefined}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onClick={show}
        onKeyDown={press}
        onBlur={leave}
      />
      <ul ref={list} id={listId} className={styles.list} role="listbox" aria-label={listLabel} hidden={!open}>
        {found.map((item, index) => (
          <li
            key={of.keyOf(item)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classNames(styles.item, index === active && styles.active)}
            onPointerMove={() => setActive(index)}
            // Before the field loses the focus, so that its list is still there.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(item);
            }}
          >
            {of.draw(item)}
          </li>
        ))}
        {found.length === 0 && (
          <li role="option" aria-selected={false} aria-disabled="true" className={styles.none}>
            {of.nothing}
          </li>
        )}
      </ul>
    </div>
  );
}

/** What is typed, found and pointed at. */
function useChoosing<Item>(
  { find, labelOf, isMeant }: Choosable<Item>,
  {
    value,
    startText = '',
    onChange,
    onType,
  }: Pick<Parameters<typeof ChooseField<Item>>[0], 'value' | 'startText' | 'onChange' | 'onType'>,
) {
  const [typed, setTyped] = useState(value === undefined ? startText : labelOf(value));
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = value !== undefined && typed === labelOf(value);
  const found = find(chosen ? '' : typed);
  const choose = (item: Item): void => {
    setTyped(labelOf(item));
    setOpen(false);
    onChange(item);
  };
  return {
    found,
    typed,
    open,
    active,
    setActive,
    choose,
    show: (): void => setOpen(true),
    type: (text: string): void => {
      setTyped(text);
      setActive(0);
      setOpen(true);
      onType?.(text);
      if (value !== undefined) onChange(undefined);
    },
    leave: (): void => {
      setOpen(false);
      // Typed whole, the only one that is meant is chosen without another key.
      const [only, other] = typed.trim() === '' || chosen ? [] : find(typed);
      if (only !== undefined && (other === undefined || isMeant(only, typed.trim()))) choose(only);
    },
    press: (event: KeyboardEvent): void => {
      const item = found[active];
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        if (open) setActive((active + step + found.length) % Math.max(1, found.length));
        setOpen(true);
      } else if (event.key === 'Enter' && open && item !== undefined && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        choose(item);
      } else if (event.key === 'Escape' && open) {
        event.stopPropagation();
        setOpen(false);
      }
    },
  };
}
