import { Button, IconButton, Popover } from '@bank/ui';
import { Tags, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { TitleForm } from '../../components/title-form.tsx';
import { useSampleWrite } from '../../context/use-sample-call.ts';
import type { Tag } from '../../entities.ts';
import styles from './todo.module.css';

/** The tags there are: a new one, or one less. What carries a tag that goes is left without it. */
export function TagsButton({
  tags,
  onGone,
}: {
  readonly tags: readonly Tag[];
  readonly onGone: (id: string) => void;
}): ReactNode {
  const { run, running } = useSampleWrite();
  const [open, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const add = async (name: string): Promise<void> => {
    if (await run('/api/todo/tag/add', { tag: { name } }, `Etiqueta ${name} criada.`)) setRound(round + 1);
  };
  const remove = async (tag: Tag): Promise<void> => {
    if (await run('/api/todo/tag/delete', { tag }, `Etiqueta ${tag.name} excluída.`)) onGone(tag.id);
  };
  return (
    <Popover
      label="Etiquetas"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" variant="quiet" icon={<Tags size={16} aria-hidden />}>
          Editar etiquetas
        </Button>
      }
    >
      <ul className={styles.tags} aria-label="Etiquetas">
        {tags.map((tag) => (
          <li key={tag.id}>
            {tag.name}
            <IconButton size="small" label={`Excluir etiqueta ${tag.name}`} onClick={() => void remove(tag)}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <TitleForm
        key={round}
        label="Nova etiqueta"
        action="Criar etiqueta"
        loading={running}
        onSave={(name) => void add(name)}
        onCancel={() => setOpen(false)}
      />
    </Popover>
  );
}
