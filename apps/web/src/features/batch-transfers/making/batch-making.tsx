import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotIncluded } from '../../../platform/screens/not-included.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import type { WayIn } from '../address.ts';
import { CnabForm } from './cnab-form.tsx';
import { GroupForm } from './group-form.tsx';
import { RowsForm } from './rows-form.tsx';

const TITLES: Readonly<Record<WayIn, string>> = {
  grade: 'Digitar ou colar pagamentos',
  planilha: 'Lote de uma planilha',
  cnab: 'Lote de um arquivo CNAB 240',
  grupo: 'Lote de um grupo',
};

/** A batch that is being put together. */
export function BatchMaking({
  way,
  groupId,
  given,
}: {
  readonly way: WayIn;
  readonly groupId: string | undefined;
  /** A file that was dropped on the page before. */
  readonly given: File | undefined;
}): ReactNode {
  const { permissions } = useAccess();
  return (
    <Page
      title={TITLES[way]}
      lead="Até 10.000 pagamentos. O banco confere cada linha, e nada sai antes de você enviar o lote"
      actions={
        <Link to="/batch-transfer" className={buttonLook({ variant: 'quiet' })}>
          <ArrowLeft size={16} aria-hidden />
          Ver lotes
        </Link>
      }
    >
      {permissions.includes('BATCHES_CREATE') ? (
        <Form way={way} groupId={groupId} given={given} />
      ) : (
        <NotIncluded what="montar lotes" permission="montar e enviar lotes" />
      )}
    </Page>
  );
}

function Form({ way, groupId, given }: Parameters<typeof BatchMaking>[0]): ReactNode {
  switch (way) {
    case 'grade':
    case 'planilha':
      return <RowsForm withFile={way === 'planilha'} given={given} />;
    case 'cnab':
      return <CnabForm given={given} />;
    case 'grupo':
      return <GroupForm groupId={groupId} />;
  }
}
