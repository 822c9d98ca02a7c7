import { formatBrl, parseDecimal } from '@bank/core';
import { Button, DetailList, Drawer, Form, SelectField, TextField } from '@bank/ui';
import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Portrait } from '../../components/picture.tsx';
import { RemoveButton } from '../../components/remove-button.tsx';
import styles from '../../components/sample.module.css';
import { dayWords } from '../../context/sample-values.ts';
import type { DirectoryUser } from '../../entities.ts';
import { faultsOf, type PersonFields } from './directory.ts';

/** Somebody of the directory: what is known, and the ways to change it. */
export function PersonDrawer({
  person,
  loading,
  onClose,
  onEdit,
  onRemove,
}: {
  readonly person: DirectoryUser;
  readonly loading: boolean;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => Promise<void>;
}): ReactNode {
  const balance = parseDecimal(person.balance);
  return (
    <Drawer
      open
      onClose={onClose}
      title={person.name}
      foot={
        <div className={styles.actions}>
          <RemoveButton
            label="Excluir pessoa"
            question={`${person.name} sai do diretório de exemplo.`}
            loading={loading}
            onRemove={onRemove}
          />
          <Button variant="primary" icon={<Pencil size={16} aria-hidden />} onClick={onEdit}>
            Editar pessoa
          </Button>
        </div>
      }
    >
      <div className={styles.stack}>
        <Portrait src={person.imgUrl} size={72} />
        <DetailList
          items={[
            { label: 'Situação', value: person.isActive ? 'Ativa' : 'Inativa' },
            { label: 'E-mail', value: person.email },
            { label: 'Telefone', value: person.phone },
            { label: 'Empresa', value: person.company },
            { label: 'Endereço', value: person.address },
            { label: 'Nascimento', value: person.bd === '' ? undefined : dayWords(person.bd) },
            { label: 'Idade', value: person.bd === '' ? undefined : `${person.age} anos` },
            { label: 'Gênero', value: person.gender },
            { label: 'Saldo de exemplo', value: balance.ok ? formatBrl(balance.value) : undefined },
          ]}
        />
      </div>
    </Drawer>
  );
}

/** The form of somebody, new or known. `onSave` gets fields without faults. */
export function PersonForm({
  title,
  person,
  loading,
  onClose,
  onSave,
}: {
  readonly title: string;
  readonly person: PersonFields;
  readonly loading: boolean;
  readonly onClose: () => void;
  readonly onSave: (fields: PersonFields) => void;
}): ReactNode {
  const [fields, setFields] = useState<PersonFields>(() => ({
    name: person.name,
    email: person.email,
    phone: person.phone,
    company: person.company,
    address: person.address,
    isActive: person.isActive,
  }));
  const [isTried, setTried] = useState(false);
  const faults = isTried ? faultsOf(fields) : {};
  const text = (name: 'name' | 'email' | 'phone' | 'company' | 'address', label: string): ReactNode => (
    <TextField
      label={label}
      value={fields[name]}
      maxLength={120}
      optional={name !== 'name' && name !== 'email'}
      error={faults[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
    />
  );
  const submit = (): void => {
    setTried(true);
    if (Object.keys(faultsOf(fields)).length === 0) onSave(fields);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      keepsTyped
      foot={
        <Button variant="primary" wide form="person-form" type="submit" loading={loading}>
          Salvar pessoa
        </Button>
      }
    >
      <Form id="person-form" label={title} onSubmit={submit}>
        {text('name', 'Nome')}
        {text('email', 'E-mail')}
        {text('phone', 'Telefone')}
        {text('company', 'Empresa')}
        {text('address', 'Endereço')}
        <SelectField
          label="Situação"
          value={fields.isActive ? 'active' : 'inactive'}
          options={[
            { value: 'active', label: 'Ativa' },
            { value: 'inactive', label: 'Inativa' },
          ]}
          onChange={(event) => setFields({ ...fields, isActive: event.target.value === 'active' })}
        />
      </Form>
    </Drawer>
  );
}
