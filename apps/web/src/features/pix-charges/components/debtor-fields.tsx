import { messageOf, STATES } from '@bank/contracts';
import { MaskedField, SelectField, TextField } from '@bank/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useFoundAddress } from '../../../platform/address-finder/use-found-address.ts';
import { documentFault } from '../form/documents.ts';
import styles from './charge-form.module.css';
import type { PartProps } from './part-props.ts';
import { AddParts, OptionalPart } from './optional-part.tsx';

/** Whom a charge is addressed to: of one with a due date always, of an immediate one where it is wanted. */
export function DebtorFields(part: PartProps): ReactNode {
  const { kind, draft, change } = part;
  const [isFresh, setFresh] = useState(false);
  if (kind === 'due')
    return (
      <div className={styles.section}>
        <h2 className={styles.heading}>Pagador</h2>
        <Who {...part} />
      </div>
    );
  if (!draft.hasDebtor)
    return (
      <AddParts
        parts={[
          {
            label: 'Informar pagador',
            onAdd: () => {
              setFresh(true);
              change({ hasDebtor: true });
            },
          },
        ]}
      />
    );
  return (
    <OptionalPart
      title="Pagador"
      removeLabel="Remover pagador"
      isFresh={isFresh}
      onRemove={() => change({ hasDebtor: false })}
    >
      <Who {...part} />
    </OptionalPart>
  );
}

function Who(part: PartProps): ReactNode {
  const { draft, change, faultOf, leave } = part;
  const [isFresh, setFresh] = useState(false);
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Nome ou razão social"
          name="debtorName"
          maxLength={200}
          value={draft.debtorName}
          error={faultOf('debtorName')}
          onChange={({ target }) => change({ debtorName: target.value })}
          onBlur={() => leave('debtorName')}
        />
        <MaskedField
          label="CPF ou CNPJ"
          name="debtorDocument"
          mask="cpf-cnpj"
          value={draft.debtorDocument}
          // Judged as soon as it is whole, not only when it is left.
          error={faultOf('debtorDocument') ?? documentFault(draft.debtorDocument, false)}
          onValueChange={(debtorDocument) => change({ debtorDocument })}
          onBlur={() => leave('debtorDocument')}
        />
      </div>
      <p className={styles.fine}>A cobrança mostra este nome. Outra pessoa também pode pagar por ele.</p>
      {draft.hasContact ? (
        <OptionalPart
          title="E-mail e endereço do pagador"
          removeLabel="Remover e-mail e endereço"
          isFresh={isFresh}
          onRemove={() => change({ hasContact: false })}
        >
          <Contact {...part} />
        </OptionalPart>
      ) : (
        <AddParts
          parts={[
            {
              label: 'E-mail e endereço',
              onAdd: () => {
                setFresh(true);
                change({ hasContact: true });
              },
            },
          ]}
        />
      )}
    </>
  );
}

function Contact(part: PartProps): ReactNode {
  const { draft, change, faultOf, leave } = part;
  const said = useFilledAddress(part);
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="E-mail"
          optional
          name="debtorEmail"
          type="email"
          maxLength={77}
          value={draft.debtorEmail}
          error={faultOf('debtorEmail')}
          onChange={({ target }) => change({ debtorEmail: target.value })}
          onBlur={() => leave('debtorEmail')}
        />
        <div>
          <MaskedField
            label="CEP"
            optional
            name="debtorCep"
            mask="cep"
            value={draft.debtorCep}
            error={faultOf('debtorCep')}
            onValueChange={(debtorCep) => change({ debtorCep })}
            onBlur={() => leave('debtorCep')}
          />
          <p className={styles.fine} role="status">
            {said}
          </p>
        </div>
      </div>
      <TextField
        label="Endereço"
        optional
        name="debtorStreet"
        maxLength={200}
        value={draft.debtorStreet}
        onChange={({ target }) => change({ debtorStreet: target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label="Cidade"
          optional
          name="debtorCity"
          maxLength={200}
          value={draft.debtorCity}
          onChange={({ target }) => change({ debtorCity: target.value })}
        />
        <SelectField
          label="UF"
          optional
          name="debtorState"
          value={draft.debtorState}
          placeholder="Escolha"
          options={STATES.map((state) => ({ value: state, label: state }))}
          onChange={({ target }) => change({ debtorState: target.value })}
        />
      </div>
    </>
  );
}

/** A complete CEP that was typed here fills in what is known of it, and every field stays free; gives what to say about it. */
function useFilledAddress({ draft, change }: PartProps): string | undefined {
  // What a kept or copied charge says of its address is not written over.
  const [begun] = useState(draft.debtorCep);
  const search = useFoundAddress(draft.debtorCep === begun ? '' : draft.debtorCep);
  const found = search.kind === 'found' ? search.address : undefined;
  useEffect(() => {
    if (found === undefined) return;
    const { publicPlace, street, city, state } = found;
    const known = [publicPlace, street].filter((part) => part !== null).join(', ');
    change({
      ...(known !== '' && { debtorStreet: known }),
      ...(city !== null && { debtorCity: city }),
      debtorState: state,
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address found: what is typed afterwards stays
  }, [found]);
  switch (search.kind) {
    case 'none':
      return undefined;
    case 'searching':
      return 'Buscando o endereço…';
    case 'found':
      return 'Endereço encontrado: confira e complete o número.';
    case 'unknown':
      return messageOf('address-finder.unknown');
    case 'unavailable':
      return messageOf('address-finder.unavailable');
  }
}
