import { Key } from '@bank/ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { MenuMark } from './menu-icons.tsx';
import { findLinks, type InternalLink, type MenuEntry } from './menu-model.ts';
import styles from './shell.module.css';

/** Finds screens of the menu by name, on the machine: it makes no call. Ctrl+K jumps into it. */
export function SearchBox({ menu }: { readonly menu: readonly MenuEntry[] }): ReactNode {
  const router = useRouter();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = findLinks(menu, typed).slice(0, 8);
  const open = typed.trim() !== '';
  const chosen = found[Math.min(at, found.length - 1)];

  useEffect(() => {
    const jump = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, []);

  const close = (): void => {
    setTyped('');
    setAt(0);
  };
  const go = (link: InternalLink): void => {
    close();
    input.current?.blur();
    void router.navigate({ to: link.path as '/home' });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && chosen !== undefined) go(chosen);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length));
  };

  return (
    <div className={styles.search} role="search">
      <input
        ref={input}
        type="search"
        role="combobox"
        placeholder="Search here..."
        aria-label="Buscar telas"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && chosen !== undefined ? `${id}${chosen.path}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <span className={styles.keys}>
        <Key>Ctrl K</Key>
      </span>
      {open && (
        <div className={styles.found}>
          {found.length === 0 && <p role="status">Nenhuma tela com esse nome.</p>}
          <ul id={id} role="listbox" aria-label="Telas">
            {found.map((link) => (
              <li
                key={link.path}
                id={`${id}${link.path}`}
                role="option"
                aria-selected={link === chosen}
                // Before the input loses the focus, which closes the list.
                onPointerDown={(event) => {
                  event.preventDefault();
                  go(link);
                }}
              >
                <MenuMark icon={link.icon} />
                {link.label}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
