import { cancelCompanyRequest, type CompanyRequest } from '@bank/contracts';
import { bankingDate } from '@bank/core';
import { Button, ChangeList, ConfirmDialog, Drawer, StatusLabel, Timeline } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useNow } from '../../../platform/use-now.ts';
import { useRefresh } from '../api/use-refresh.ts';
import { courseOf, REQUEST_STATES, subjectOf } from '../request-words.ts';
import { DocumentList } from './document-list.tsx';
import styles from './drawers.module.css';

const DOCUMENTS_AT_FIRST = 6;

/** One request: what became of it so far, what it asks for, with which documents; called off while it is looked at. */
export function RequestDrawer({
  request,
  onClose,
}: {
  readonly request: CompanyRequest | undefined;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Drawer
      open={request !== undefined}
      onClose={onClose}
      title="Pedido"
      foot={
        <Button wide onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {request !== undefined && <Course key={request.id} request={request} />}
    </Drawer>
  );
}

function Course({ request }: { readonly request: CompanyRequest }): ReactNode {
  const now = useNow(60_000);
  const { label, tone } = REQUEST_STATES[request.state];
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <p className={styles.subject}>{subjectOf(request)}</p>
        <span role="status">
          <StatusLabel tone={tone}>{label}</StatusLabel>
        </span>
      </div>
      <Timeline moments={courseOf(request, bankingDate(now))} />
      {request.lines.length > 0 && (
        <section aria-label="O que muda">
          <h3 className={styles.heading}>O que muda</h3>
          <ChangeList lines={request.lines} />
        </section>
      )}
      {request.documents.length > 0 && (
        <section aria-label="Documentos do pedido">
          <h3 className={styles.heading}>Documentos</h3>
          <DocumentList label="Documentos do pedido" documents={request.documents} first={DOCUMENTS_AT_FIRST} />
        </section>
      )}
      {request.state === 'in-analysis' && <CancelRequest request={request} />}
    </div>
  );
}

function CancelRequest({ request }: { readonly request: CompanyRequest }): ReactNode {
  const { run, running, failure } = useOperation(cancelCompanyRequest);
  const [asking, setAsking] = useState(false);
  const refresh = useRefresh();
  const cancel = async (): Promise<void> => {
    const cancelled = await run({ params: { requestId: request.id } });
    if (cancelled.ok) setAsking(false);
    // Refused or not: it may have been decided meanwhile, so what shows is read anew.
    await refresh();
  };
  return (
    <>
      <div>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Cancelar pedido
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Cancelar este pedido?"
        text="O banco deixa de analisá-lo e nada muda na empresa. Você pode pedir de novo quando quiser."
        confirmLabel="Cancelar pedido"
        cancelLabel="Voltar"
        danger
        loading={running}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
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
