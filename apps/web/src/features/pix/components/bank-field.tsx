import { classNames, TextField } from '@bank/ui';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { bankLabel, findBanks, type Bank } from '../transfer/banks.ts';
import styles from './bank-field.module.css';

/** A bank out of many: typing its name, code or ISPB narrows the list; arrows and Enter choose. */
export function BankField({
  banks,
  value,
  onChange,
  error,
}: {
  readonly banks: readonly Bank[];
  readonly value: Bank | undefined;
  readonly onChange: (bank: Bank | undefined) => void;
  readonly error: string | undefined;
}): ReactNode {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value === undefined ? '' : bankLabel(value));
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = value !== undefined && typed === bankLabel(value);
  const found = findBanks(banks, chosen ? '' : typed);

  const choose = (bank: Bank): void => {
    setTyped(bankLabel(bank));
    setOpen(false);
    onChange(bank);
  };
  const type = (text: string): void => {
    setTyped(text);
    setActive(0);
    setOpen(true);
    if (value !== undefined) onChange(undefined);
  };
  const leave = (): void => {
    setOpen(false);
    // Typed whole, the only one that is meant is chosen without another key.
    const [only, other] = typed.trim() === '' || chosen ? [] : findBanks(banks, typed);
    if (only !== undefined && (other === undefined || only.code === typed.trim())) choose(only);
  };
  const press = (event: KeyboardEvent): void => {
    const bank = found[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (open) setActive((active + step + found.length) % Math.max(1, found.length));
      setOpen(true);
    } else if (event.key === 'Enter' && open && bank !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(bank);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div className={styles.place}>
      <TextField
        ref={input}
        label="Instituição"
        hint="Busque por nome, código ou ISPB"
        error={error}
        name="bank"
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && found[active] !== undefined ? `${list}-${active}` : undefined}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={leave}
      />
      <ul id={list} className={styles.list} role="listbox" aria-label="Instituições" hidden={!open}>
        {found.map((bank, index) => (
          <li
            key={bank.ispb}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classNames(styles.bank, index === active && styles.active)}
            onPointerMove={() => setActive(index)}
            // Before the field loses the focus, so that its list is still there.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(bank);
            }}
          >
            <span className={styles.code}>{bank.code}</span>
            <span>{bank.name}</span>
            <span className={styles.ispb}>ISPB {bank.ispb}</span>
          </li>
        ))}
        {found.length === 0 && (
          <li role="option" aria-selected={false} aria-disabled="true" className={styles.none}>
            Nenhuma instituição com este nome, código ou ISPB
          </li>
        )}
      </ul>
    </div>
  );
}
