import { Button, DateField, Drawer, Form, SelectField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { RemoveButton } from '../../components/remove-button.tsx';
import styles from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import { dayOf } from '../../context/sample-values.ts';
import type { Shipment } from '../../entities.ts';
import { movedTo, SHIPMENT_STATUSES } from './shipments.ts';

/** A remittance of the sample, new or changed. `onSave` gets it whole; without `onRemove` it is not there yet. */
export function ShipmentForm({
  shipment,
  loading,
  onClose,
  onSave,
  onRemove,
}: {
  readonly shipment: Shipment;
  readonly loading: boolean;
  readonly onClose: () => void;
  readonly onSave: (shipment: Shipment) => void;
  readonly onRemove: (() => Promise<void>) | undefined;
}): ReactNode {
  const { today } = useSample();
  const [status, setStatus] = useState(shipment.status);
  const [day, setDay] = useState(() => dayOf(shipment.dataEnvio));
  const [isTried, setTried] = useState(false);
  const title = `Remessa ${shipment.numero}`;
  const submit = (): void => {
    setTried(true);
    if (day !== undefined) onSave({ ...shipment, status, dataEnvio: movedTo(day, shipment.dataEnvio) });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      keepsTyped
      foot={
        <div className={styles.actions}>
          {onRemove !== undefined && (
            <RemoveButton
              label="Excluir remessa"
              question={`A remessa ${shipment.numero} sai da lista de exemplo.`}
              loading={loading}
              onRemove={onRemove}
            />
          )}
          <Button variant="primary" form="shipment-form" type="submit" loading={loading}>
            Salvar remessa
          </Button>
        </div>
      }
    >
      <Form id="shipment-form" label={title} onSubmit={submit}>
        <DateField
          label="Data de envio"
          value={day}
          onChange={setDay}
          today={today}
          error={isTried && day === undefined ? 'Informe a data de envio.' : undefined}
        />
        <SelectField
          label="Situação"
          value={status}
          options={SHIPMENT_STATUSES}
          onChange={(event) => setStatus(event.target.value as Shipment['status'])}
        />
      </Form>
    </Drawer>
  );
}
