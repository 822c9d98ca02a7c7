import { formatBrl } from '@bank/core';
import { Amount, Button, Card, DetailList } from '@bank/ui';
import { Pencil, Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import { RemoveButton } from '../../components/remove-button.tsx';
import styles from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import { centavosOf, dayWords } from '../../context/sample-values.ts';
import { useSampleRead, useSampleWrite } from '../../context/use-sample-call.ts';
import type { Bill } from '../../entities.ts';
import { BillForm } from './bill-form.tsx';
import { BillStateLabel } from './bill-state-label.tsx';
import { ruleWords } from './bills.ts';
import paper from './bill-screen.module.css';
import { Slip } from './slip.tsx';

/** One bill of the sample: what it asks, its payer, what was paid, and the slip to print. */
export function BillScreen(): ReactNode {
  const { params } = useSample();
  const number = encodeURIComponent(params['id'] ?? '');
  const bill = useSampleRead<Bill>(`/api/bills?customerNumber=${number}`);
  return <Answered answer={bill}>{(data) => <Shown bill={data} />}</Answered>;
}

function Shown({ bill }: { readonly bill: Bill }): ReactNode {
  const { navigate, today } = useSample();
  const { run, running } = useSampleWrite();
  const [isEditing, setEditing] = useState(false);
  const { customerNumber: number, payerPerson: payer, payment } = bill;
  const save = async (changed: Bill): Promise<void> => {
    if (await run('/api/bills/update', changed, `Boleto ${number} alterado.`)) setEditing(false);
  };
  const remove = async (): Promise<void> => {
    if (await run('/api/bills/delete', { customerNumber: number }, `Boleto ${number} excluído.`))
      navigate('/pages/bill-list');
  };
  return (
    <>
      <div className={styles.bar}>
        <BillStateLabel bill={bill} today={today} />
        <span className={styles.barEnd}>
          <span className={styles.actions}>
            <RemoveButton
              label="Excluir boleto"
              question={`O boleto ${number} sai da lista de exemplo.`}
              loading={running}
              onRemove={remove}
            />
            <Button icon={<Pencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
              Editar boleto
            </Button>
            <Button variant="primary" icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
              Imprimir
            </Button>
          </span>
        </span>
      </div>
      <div className={paper.cards}>
        <Card title={`Boleto ${number}`} aside={<Amount centavos={centavosOf(bill.amount)} size="large" />}>
          <DetailList
            items={[
              { label: 'Vencimento', value: dayWords(bill.dueDate) },
              { label: 'Juros ao mês', value: ruleWords(bill.fine, 'a partir de') ?? 'Não há' },
              { label: 'Multa', value: ruleWords(bill.multa, 'a partir de') ?? 'Não há' },
              { label: 'Primeiro desconto', value: ruleWords(bill.discount, 'até') ?? 'Não há' },
              { label: 'Segundo desconto', value: ruleWords(bill.secondDiscount, 'até') ?? 'Não há' },
              { label: 'Terceiro desconto', value: ruleWords(bill.thirdDiscount, 'até') ?? 'Não há' },
              { label: 'Instruções', value: bill.comments },
            ]}
          />
        </Card>
        <div className={styles.screen}>
          <Card title="Pagador">
            <DetailList
              items={[
                { label: 'Nome', value: payer.name },
                { label: 'Documento', value: payer.document },
                {
                  label: 'Endereço',
                  value: [payer.address.publicPlace, payer.address.complement].filter(Boolean).join(', '),
                },
                { label: 'Bairro', value: payer.address.neighborhood },
                { label: 'CEP', value: payer.address.zipCode },
                { label: 'Cidade', value: [payer.address.city, payer.address.state].filter(Boolean).join(', ') },
              ]}
            />
          </Card>
          <Card title="Pagamento">
            <DetailList
              items={[
                { label: 'Situação', value: payment.type.name },
                { label: 'Data', value: payment.date === null ? undefined : dayWords(payment.date) },
                { label: 'Valor pago', value: payment.date && formatBrl(centavosOf(payment.amount)) },
              ]}
            />
          </Card>
        </div>
      </div>
      <Slip bill={bill} />
      {isEditing && (
        <BillForm
          bill={bill}
          title={`Editar boleto ${number}`}
          loading={running}
          onClose={() => setEditing(false)}
          onSave={(changed) => void save(changed)}
        />
      )}
    </>
  );
}
