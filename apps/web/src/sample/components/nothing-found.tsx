import { Button, Card, EmptyState } from '@bank/ui';
import type { ReactNode } from 'react';

/** A list without a line: nothing is there yet, or the filters leave nothing of it. */
export function NothingFound({
  what,
  isNarrowed,
  onClear,
}: {
  /** "boleto", "remessa". */
  readonly what: string;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}): ReactNode {
  return (
    <Card>
      {isNarrowed ? (
        <EmptyState
          title={`Nada com estes filtros: ${what}`}
          action={<Button onClick={onClear}>Limpar filtros</Button>}
        >
          Há exemplos que não aparecem por causa da busca ou do filtro escolhido.
        </EmptyState>
      ) : (
        <EmptyState title={`Nada por aqui: ${what}`}>
          Crie um novo exemplo, ou volte aos dados de amostra no alto da tela.
        </EmptyState>
      )}
    </Card>
  );
}
