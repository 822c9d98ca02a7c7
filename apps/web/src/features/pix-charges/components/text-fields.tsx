import { Button, IconButton, TextAreaField, TextField } from '@bank/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { InformationLine } from '../form/draft.ts';
import { requestMax } from '../form/faults.ts';
import styles from './charge-form.module.css';
import type { PartProps } from './part-props.ts';
import { AddParts, OptionalPart } from './optional-part.tsx';

const LINES_MAX = 50;
const EMPTY_LINE: InformationLine = { name: '', value: '' };

/** What the payer reads: a text, further lines; and the identifier by which the charge is found again. */
export function TextFields({ isTxidFixed, ...part }: PartProps & { readonly isTxidFixed: boolean }): ReactNode {
  const { kind, draft, change, faultOf, leave } = part;
  const [fresh, setFresh] = useState<'information' | 'txid' | undefined>(undefined);
  const max = requestMax(kind, draft.key);
  const mayAddLines = kind !== 'static' && draft.information.length === 0;
  return (
    <div className={styles.section}>
      <TextAreaField
        label={kind === 'static' ? 'Descrição' : 'Texto para o pagador'}
        optional
        name="request"
        rows={2}
        maxLength={Math.max(max, draft.request.length)}
        hint={`${draft.request.length} de ${max} caracteres`}
        value={draft.request}
        error={faultOf('request')}
        onChange={({ target }) => change({ request: target.value.replace(/\s*\n+\s*/g, ' ') })}
        onBlur={() => leave('request')}
      />
      {kind !== 'static' && draft.information.length > 0 && (
        <InformationLines {...part} isFresh={fresh === 'information'} />
      )}
      {draft.hasTxid && !isTxidFixed && (
        <OptionalPart
          title="Identificador"
          removeLabel="Remover o identificador"
          isFresh={fresh === 'txid'}
          onRemove={() => change({ hasTxid: false, txid: '' })}
        >
          <TextField
            label="txid"
            name="txid"
            maxLength={kind === 'static' ? 25 : 35}
            hint={
              kind === 'static'
                ? 'Vem com cada pagamento no extrato, como mesa7. Até 25 letras e números.'
                : 'O número da cobrança no seu sistema, de 26 a 35 letras e números. Sem ele, o banco cria um.'
            }
            value={draft.txid}
            error={faultOf('txid')}
            onChange={({ target }) => change({ txid: target.value })}
            onBlur={() => leave('txid')}
          />
        </OptionalPart>
      )}
      <AddParts
        parts={[
          ...(mayAddLines
            ? [
                {
                  label: 'Mais informações',
                  onAdd: () => {
                    setFresh('information');
                    change({ information: [EMPTY_LINE] });
                  },
                },
              ]
            : []),
          ...(draft.hasTxid || isTxidFixed
            ? []
            : [
                {
                  label: 'Identificador (txid)',
                  onAdd: () => {
                    setFresh('txid');
                    change({ hasTxid: true });
                  },
                },
              ]),
        ]}
      />
    </div>
  );
}

function InformationLines({
  draft: { information },
  change,
  faultOf,
  leave,
  isFresh,
}: PartProps & { readonly isFresh: boolean }): ReactNode {
  const changeLine = (at: number, next: Partial<InformationLine>): void =>
    change({ information: information.map((line, index) => (index === at ? { ...line, ...next } : line)) });
  return (
    <OptionalPart
      title="Mais informações"
      removeLabel="Remover todas as informações"
      isFresh={isFresh}
      onRemove={() => change({ information: [] })}
    >
      <p className={styles.fine}>O banco de quem paga pode mostrar estas linhas, como o número do pedido.</p>
      {information.map(({ name, value }, index) => (
        // A line is its place in the list.
        <div className={styles.line} key={index}>
          <div className={styles.pair}>
            <TextField
              label={`Nome da ${index + 1}ª linha`}
              name={`information-name-${index}`}
              maxLength={50}
              value={name}
              error={faultOf(`information.${index}.name`)}
              onChange={({ target }) => changeLine(index, { name: target.value })}
              onBlur={() => leave(`information.${index}.name`)}
            />
            <TextField
              label={`Texto da ${index + 1}ª linha`}
              name={`information-value-${index}`}
              maxLength={200}
              value={value}
              error={faultOf(`information.${index}.value`)}
              onChange={({ target }) => changeLine(index, { value: target.value })}
              onBlur={() => leave(`information.${index}.value`)}
            />
          </div>
          <IconButton
            label={`Remover a ${index + 1}ª linha`}
            onClick={() => change({ information: information.filter((_, at) => at !== index) })}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {information.length < LINES_MAX && (
        <div>
          <Button
            size="small"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => change({ information: [...information, EMPTY_LINE] })}
          >
            Outra linha
          </Button>
        </div>
      )}
    </OptionalPart>
  );
}
