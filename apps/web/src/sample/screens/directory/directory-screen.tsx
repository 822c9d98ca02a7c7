import { Button, Card, DataTable, FilterBar, FilterChip, SearchField, StatusLabel, type Column } from '@bank/ui';
import { UserPlus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import { ChoiceChips } from '../../components/choice-chips.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import { Portrait } from '../../components/picture.tsx';
import styles from '../../components/sample.module.css';
import { useSampleRead, useSampleWrite } from '../../context/use-sample-call.ts';
import type { DirectoryUser } from '../../entities.ts';
import own from './directory.module.css';
import { listedPeople, newPerson, type ActivityFilter, type PersonFields } from './directory.ts';
import { PersonDrawer, PersonForm } from './person-drawer.tsx';

const ACTIVITIES = [
  { value: 'active', label: 'Ativas' },
  { value: 'inactive', label: 'Inativas' },
] as const;

/** The directory of the sample, as cards or as a table; somebody's detail, form and removal in a drawer. */
export function DirectoryScreen(): ReactNode {
  const people = useSampleRead<readonly DirectoryUser[]>('/api/user/all');
  return <Answered answer={people}>{(data) => <Directory people={data} />}</Answered>;
}

/** What the drawer shows: somebody, their form, or the form of somebody new. */
type Opened =
  | { readonly kind: 'detail' | 'form'; readonly id: string }
  | { readonly kind: 'new'; readonly person: Omit<DirectoryUser, 'id'> };

function Directory({ people }: { readonly people: readonly DirectoryUser[] }): ReactNode {
  const [activity, setActivity] = useState<ActivityFilter | undefined>(undefined);
  const [search, setSearch] = useState('');
  const [isTable, setTable] = useState(false);
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const rows = useMemo(() => listedPeople(people, { activity, search }), [people, activity, search]);
  const open = ({ id }: DirectoryUser): void => setOpened({ kind: 'detail', id });
  const clear = (): void => {
    setActivity(undefined);
    setSearch('');
  };
  return (
    <>
      <div className={styles.bar}>
        <ChoiceChips label="Situação" all="Todas" options={ACTIVITIES} value={activity} onChange={setActivity} />
        <FilterBar label="Forma">
          <FilterChip on={!isTable} onClick={() => setTable(false)}>
            Cartões
          </FilterChip>
          <FilterChip on={isTable} onClick={() => setTable(true)}>
            Tabela
          </FilterChip>
        </FilterBar>
        <SearchField label="Buscar por nome, e-mail ou empresa" value={search} onChange={setSearch} />
        <span className={styles.barEnd}>
          <Button
            variant="primary"
            icon={<UserPlus size={16} aria-hidden />}
            onClick={() => setOpened({ kind: 'new', person: newPerson(people, crypto.randomUUID()) })}
          >
            Nova pessoa
          </Button>
        </span>
      </div>
      {rows.length === 0 && <NothingFound what="nenhuma pessoa" isNarrowed={people.length > 0} onClear={clear} />}
      {rows.length > 0 && isTable && (
        <Card flush>
          <DataTable
            label="Diretório de pessoas"
            columns={COLUMNS}
            rows={rows}
            rowKey={keyOf}
            card={(person) => <Named person={person} />}
            onOpen={open}
            rowName={({ name }) => name}
            totalRows={rows.length}
            foot={rows.length === 1 ? '1 pessoa' : `${rows.length} pessoas`}
          />
        </Card>
      )}
      {rows.length > 0 && !isTable && (
        <ul className={styles.tiles} aria-label="Diretório de pessoas">
          {rows.map((person) => (
            <li key={person.id}>
              <button type="button" className={own.tile} onClick={() => open(person)}>
                <Named person={person} />
                <span className={styles.second}>{person.company}</span>
                <Activity person={person} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened !== undefined && (
        <OpenedPerson people={people} opened={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

function OpenedPerson({
  people,
  opened,
  onOpen,
  onClose,
}: {
  readonly people: readonly DirectoryUser[];
  readonly opened: Opened;
  readonly onOpen: (next: Opened) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { run, running } = useSampleWrite();
  if (opened.kind === 'new') {
    const add = async (fields: PersonFields): Promise<void> => {
      if (await run('/api/user/add', { ...opened.person, ...fields }, `${fields.name} entrou no diretório.`)) onClose();
    };
    return (
      <PersonForm
        title="Nova pessoa"
        person={opened.person}
        loading={running}
        onClose={onClose}
        onSave={(fields) => void add(fields)}
      />
    );
  }
  const person = people.find(({ id }) => id === opened.id);
  if (person === undefined) return null;
  const { id } = person;
  const save = async (fields: PersonFields): Promise<void> => {
    if (await run('/api/user/update', { ...person, ...fields }, 'Pessoa alterada.')) onOpen({ kind: 'detail', id });
  };
  const remove = async (): Promise<void> => {
    if (await run('/api/user/delete', { id }, `${person.name} saiu do diretório.`)) onClose();
  };
  return opened.kind === 'form' ? (
    <PersonForm
      title={`Editar ${person.name}`}
      person={person}
      loading={running}
      onClose={onClose}
      onSave={(fields) => void save(fields)}
    />
  ) : (
    <PersonDrawer
      person={person}
      loading={running}
      onClose={onClose}
      onEdit={() => onOpen({ kind: 'form', id })}
      onRemove={remove}
    />
  );
}

const keyOf = (person: DirectoryUser): string => person.id;

const COLUMNS: readonly Column<DirectoryUser>[] = [
  { key: 'name', header: 'Nome', least: 220, cell: (person) => <Named person={person} /> },
  { key: 'company', header: 'Empresa', cell: ({ company }) => company },
  {
    key: 'phone',
    header: 'Telefone',
    width: 160,
    cell: ({ phone }) => <span className={styles.number}>{phone}</span>,
  },
  { key: 'state', header: 'Situação', width: 120, cell: (person) => <Activity person={person} /> },
];

function Named({ person }: { readonly person: DirectoryUser }): ReactNode {
  return (
    <span className={styles.person}>
      <Portrait src={person.imgUrl} size={36} />
      <span>
        <span className={styles.first}>{person.name}</span>
        <span className={styles.second}>{person.email}</span>
      </span>
    </span>
  );
}

function Activity({ person }: { readonly person: DirectoryUser }): ReactNode {
  return person.isActive ? (
    <StatusLabel tone="positive">Ativa</StatusLabel>
  ) : (
    <StatusLabel tone="neutral">Inativa</StatusLabel>
  );
}
