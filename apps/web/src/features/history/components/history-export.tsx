import { exportHistory, type SheetFormat } from '@bank/contracts';
import { Button, Dialog, Menu } from '@bank/ui';
import { Download, Link2 } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { sheetEntries } from '../../../vocabulary/sheet-export.tsx';
import type { HistoryQuery } from '../history-filter.ts';
import styles from './history-export.module.css';

const CHECK_COMMAND = 'ipe check-export historico.jsonl';

/** Takes the history along: what is filtered as a table, or the whole chain to be checked outside the bank. */
export const HistoryExport = memo(function HistoryExport({ query }: { readonly query: HistoryQuery }): ReactNode {
  const { toasts } = useDoor();
  const { run, running } = useDownload(exportHistory);
  const [explaining, setExplaining] = useState(false);
  const take = async (format: SheetFormat | 'chain'): Promise<void> => {
    const failure =
      format === 'chain'
        ? await run({ query: { format } }, 'historico.jsonl')
        : await run({ query: { ...query, format } }, `historico.${format}`);
    toasts.show(
      failure === undefined
        ? { text: 'Histórico exportado.', tone: 'positive', kind: 'status' }
        : { text: failureMessage(failure), tone: 'negative', kind: 'status' },
    );
    if (failure === undefined) setExplaining(false);
  };
  return (
    <>
      <Menu
        trigger={
          <Button icon={<Download size={16} aria-hidden />} loading={running}>
            Exportar
          </Button>
        }
        entries={[
          ...sheetEntries((format) => void take(format)),
          { kind: 'line' },
          {
            kind: 'action',
            label: 'Cadeia inteira, para conferir',
            icon: <Link2 size={16} />,
            onSelect: () => setExplaining(true),
          },
        ]}
      />
      <Dialog
        open={explaining}
        onClose={() => setExplaining(false)}
        title="Exportar a cadeia inteira"
        text="O arquivo traz todos os registros da empresa, cada um com o seu hash, e a assinatura do banco no fim."
        actions={
          <>
            <Button onClick={() => setExplaining(false)}>Cancelar</Button>
            <Button variant="primary" loading={running} onClick={() => void take('chain')}>
              Baixar a cadeia
            </Button>
          </>
        }
      >
        <p className={styles.how}>
          Quem o recebe confere tudo fora do banco, sem acesso ao banco de dados e sem precisar confiar em nós, com o
          programa que o banco publica:
        </p>
        <p className={styles.command}>
          <code>{CHECK_COMMAND}</code>
          <CopyButton text={CHECK_COMMAND} what="o comando" />
        </p>
      </Dialog>
    </>
  );
});
