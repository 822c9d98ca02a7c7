import { Button, ConfirmDialog } from '@bank/ui';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';

/** Takes an entry away, after a question. */
export function RemoveButton({
  label,
  question,
  loading,
  onRemove,
}: {
  /** Names what will happen: "Excluir boleto". */
  readonly label: string;
  readonly question: string;
  readonly loading: boolean;
  readonly onRemove: () => Promise<void>;
}): ReactNode {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<Trash2 size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${label}?`}
        text={question}
        confirmLabel={label}
        danger
        loading={loading}
        onCancel={() => setAsking(false)}
        onConfirm={() => void onRemove().finally(() => setAsking(false))}
      />
    </>
  );
}
