import { Button, Popover } from '@bank/ui';
import { Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { CheckList } from '../../components/check-list.tsx';
import { Faces } from '../../components/faces.tsx';
import shared from '../../components/sample.module.css';
import { useSampleWrite } from '../../context/use-sample-call.ts';
import type { ScrumBoard, ScrumMember } from '../../entities.ts';

/** Who works on a board; puts people on it and takes them off. */
export function BoardMembers({
  board,
  members,
}: {
  readonly board: ScrumBoard;
  readonly members: readonly ScrumMember[];
}): ReactNode {
  const { run } = useSampleWrite();
  const [open, setOpen] = useState(false);
  const set = (memberId: string, on: boolean): void => {
    const path = on ? '/api/scrum-board/add-member' : '/api/scrum-board/delete-member';
    void run(path, { boardId: board.id, memberId });
  };
  return (
    <span className={shared.bar}>
      <Faces people={board.members} most={5} />
      <Popover
        label="Membros do quadro"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button size="small" variant="quiet" icon={<Users size={16} aria-hidden />}>
            Membros
          </Button>
        }
      >
        <CheckList
          label="Membros do quadro"
          options={members.map(({ id, name, avatar }) => ({ value: id, label: name, picture: avatar }))}
          chosen={board.members.map(({ id }) => id)}
          onChange={set}
        />
      </Popover>
    </span>
  );
}
