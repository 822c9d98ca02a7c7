import { Button, Drawer, TextAreaField, TextField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { CheckList } from '../../components/check-list.tsx';
import shared from '../../components/sample.module.css';
import { useSampleWrite } from '../../context/use-sample-call.ts';
import type { ScrumBoard, ScrumCard, ScrumColumn, ScrumLabel, ScrumMember } from '../../entities.ts';
import { CardAttachments } from './card-attachments.tsx';
import { CardComments } from './card-comments.tsx';
import { CardCover } from './card-cover.tsx';
import { toggled } from './card-changes.ts';

export interface CardDrawerProps {
  readonly board: ScrumBoard;
  readonly column: ScrumColumn;
  readonly card: ScrumCard;
  readonly members: readonly ScrumMember[];
  readonly labels: readonly ScrumLabel[];
  readonly onClose: () => void;
}

/** Everything about a card. Words are saved by the button; what is chosen, attached or said is saved at once. */
export function CardDrawer({ board, column, card, members, labels, onClose }: CardDrawerProps): ReactNode {
  const { run, running } = useSampleWrite();
  const [title, setTitle] = useState(card.title);
  const [description, setDescription] = useState(card.description);
  const isChanged = title.trim() !== card.title || description.trim() !== card.description;
  const save = (changes: Partial<ScrumCard>, done?: string): Promise<boolean> =>
    run('/api/scrum-board/update-card', { boardId: board.id, listId: column.id, card: { ...card, ...changes } }, done);
  const saveWords = (): void => {
    if (title.trim() === '') return;
    void save({ title: title.trim(), description: description.trim() }, 'Cartão salvo.');
  };
  return (
    <Drawer
      open
      title={card.title}
      onClose={onClose}
      keepsTyped={isChanged}
      foot={
        <Button variant="primary" wide loading={running} disabled={!isChanged} onClick={saveWords}>
          Salvar título e descrição
        </Button>
      }
    >
      <div className={shared.stack}>
        <TextField
          label="Título"
          value={title}
          maxLength={80}
          error={title.trim() === '' ? 'Informe um título.' : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextAreaField
          label="Descrição"
          optional
          value={description}
          maxLength={2000}
          onChange={(event) => setDescription(event.target.value)}
        />
        <CheckList
          label="Etiquetas"
          options={labels.map((label) => ({ value: label.id, label: label.title }))}
          chosen={card.labels.map(({ id }) => id)}
          onChange={(id, on) => void save({ labels: toggled(card.labels, labels, id, on) })}
        />
        <CheckList
          label="Membros"
          options={members.map(({ id, name, avatar }) => ({ value: id, label: name, picture: avatar }))}
          chosen={card.members.map(({ id }) => id)}
          onChange={(id, on) => void save({ members: toggled(card.members, members, id, on) })}
        />
        <CardCover cover={card.coverImage} onChange={(coverImage) => void save({ coverImage })} />
        <CardAttachments
          attachments={card.attachments}
          onChange={(attachments, done) => void save({ attachments }, done)}
        />
        <CardComments comments={card.comments} members={members} onChange={(comments) => save({ comments })} />
      </div>
    </Drawer>
  );
}
