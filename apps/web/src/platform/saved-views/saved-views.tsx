import {
  SAVED_VIEW_LIST_NAMES,
  type CallFailure,
  type CallResult,
  type SavedView,
  type SavedViewList,
} from '@bank/contracts';
import { ConfirmDialog, FilterChip, Menu, type MenuEntry } from '@bank/ui';
import { Bookmark, Pencil, RotateCw, Save, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../vocabulary/status-messages.ts';
import { useDoor } from '../door-services.ts';
import { NameView } from './name-view.tsx';
import { useShown, type Shown } from './use-shown.ts';
import { useViews, type Views } from './use-views.ts';
import styles from './saved-views.module.css';

/** What is asked about a view in a window of its own. */
type Asking = { readonly what: 'save' } | { readonly what: 'rename' | 'remove'; readonly view: SavedView };

/** The button of a list's views: opens them, saves what shows as one, and says what else can be done with the one that is open. */
export function SavedViews({ list }: { readonly list: SavedViewList }): ReactNode {
  const views = useViews(list);
  const shown = useShown(list, views.items);
  const { toasts } = useDoor();
  const [asking, setAsking] = useState<Asking | undefined>(undefined);
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined);
  const ask = (next: Asking | undefined): void => {
    setFailure(undefined);
    setAsking(next);
  };
  /** Tells what came of it: a refusal in the window that asked, or where there is none, as a message. */
  const told = async <Value,>(asked: Promise<CallResult<Value>>, text?: string): Promise<Value | undefined> => {
    const answer = await asked;
    if (answer.ok) {
      if (text !== undefined) toasts.show({ text, tone: 'positive', kind: 'status' });
      ask(undefined);
      return answer.value;
    }
    if (asking === undefined) toasts.show({ text: failureMessage(answer.failure), tone: 'negative', kind: 'status' });
    else setFailure(answer.failure);
    return undefined;
  };
  const save = async (name: string): Promise<void> => {
    const view = await told(views.save(name, shown.now), `A visão ${name} foi salva.`);
    if (view !== undefined) shown.remember(view.id);
  };
  const view = asking === undefined || asking.what === 'save' ? undefined : asking.view;
  const window = { working: views.working, failure, onClose: () => ask(undefined) };
  return (
    <>
      <Menu
        align="start"
        trigger={<FilterChip on={shown.current !== undefined}>Visões</FilterChip>}
        head={<Head views={views} />}
        entries={entriesOf({
          views,
          shown,
          ask,
          setDefault: ({ id, isDefault }) => void told(views.setDefault(id, !isDefault)),
          change: ({ id, name }) => void told(views.change(id, shown.now), `A visão ${name} foi alterada.`),
        })}
      />
      <NameView
        {...window}
        open={asking?.what === 'save'}
        title="Salvar visão"
        text={`Guarda os filtros, a ordem e as colunas como estão agora em ${SAVED_VIEW_LIST_NAMES[list]}. Só você vê.`}
        name=""
        onSave={(name) => void save(name)}
      />
      <NameView
        {...window}
        open={asking?.what === 'rename'}
        title="Alterar nome"
        text="Os filtros, a ordem e as colunas ficam como estão."
        name={view?.name ?? ''}
        onSave={(name) => void (view && told(views.rename(view.id, name), `A visão agora se chama ${name}.`))}
      />
      <ConfirmDialog
        open={asking?.what === 'remove'}
        title={`Remover a visão ${view?.name ?? ''}?`}
        text="Só a visão sai daqui. O que a lista mostra agora não muda."
        confirmLabel="Remover"
        danger
        loading={views.working}
        onConfirm={() => void (view && told(views.remove(view.id), 'Visão removida.'))}
        onCancel={window.onClose}
      >
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failureMessage(failure)}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

/** What there is to say in place of views. */
function Head({ views: { items, failure } }: { readonly views: Views }): ReactNode {
  if (items !== undefined) return items.length === 0 && <p className={styles.note}>Nenhuma visão salva</p>;
  return (
    <p className={styles.note} role={failure === undefined ? 'status' : 'alert'}>
      {failure === undefined ? 'Carregando visões' : failureMessage(failure)}
    </p>
  );
}

/** What the menu offers; the last part is about the view that shows, or was opened last. */
function entriesOf({
  views: { items, failure, retry },
  shown: { current, opened, open },
  ask,
  setDefault,
  change,
}: {
  readonly views: Views;
  readonly shown: Shown;
  readonly ask: (next: Asking) => void;
  readonly setDefault: (view: SavedView) => void;
  readonly change: (view: SavedView) => void;
}): readonly MenuEntry[] {
  if (items === undefined) {
    if (failure === undefined) return [];
    const icon = <RotateCw size={16} aria-hidden />;
    return [{ kind: 'action', label: 'Tentar novamente', icon, closes: false, onSelect: retry }];
  }
  const about = current ?? opened;
  return [
    ...(items.length === 0 ? [] : [choiceOf(items, current, open)]),
    { kind: 'line' },
    {
      kind: 'action',
      label: 'Salvar visão',
      icon: <Bookmark size={16} aria-hidden />,
      onSelect: () => ask({ what: 'save' }),
    },
    ...(about === undefined ? [] : entriesAbout(about, { isChanged: current === undefined, ask, setDefault, change })),
  ];
}

function choiceOf(
  items: readonly SavedView[],
  current: SavedView | undefined,
  open: (view: SavedView) => void,
): MenuEntry {
  return {
    kind: 'choice',
    label: 'Suas visões',
    value: current?.id ?? '',
    closes: true,
    options: items.map(({ id, name, isDefault }) => ({ value: id, label: isDefault ? `${name} (abre sempre)` : name })),
    onChange: (id) => {
      const view = items.find((each) => each.id === id);
      if (view !== undefined) open(view);
    },
  };
}

function entriesAbout(
  view: SavedView,
  {
    isChanged,
    ask,
    setDefault,
    change,
  }: {
    readonly isChanged: boolean;
    readonly ask: (next: Asking) => void;
    readonly setDefault: (view: SavedView) => void;
    readonly change: (view: SavedView) => void;
  },
): readonly MenuEntry[] {
  const action = (label: string, icon: ReactNode, onSelect: () => void): MenuEntry => ({
    kind: 'action',
    label,
    icon,
    onSelect,
  });
  return [
    { kind: 'line' },
    {
      kind: 'ticks',
      label: view.name,
      chosen: view.isDefault ? ['default'] : [],
      options: [{ value: 'default', label: 'Abrir sempre com esta' }],
      onToggle: () => setDefault(view),
    },
    ...(isChanged ? [action('Salvar alterações', <Save size={16} aria-hidden />, () => change(view))] : []),
    action('Alterar nome', <Pencil size={16} aria-hidden />, () => ask({ what: 'rename', view })),
    action('Remover', <Trash2 size={16} aria-hidden />, () => ask({ what: 'remove', view })),
  ];
}
