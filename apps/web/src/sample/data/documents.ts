import type { Bill, BillRule, Invoice, Shipment } from '../entities.ts';
import { nameAt } from './people.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function dayAt(todayMs: number, days: number): string {
  return new Date(todayMs + days * DAY_MS).toISOString().slice(0, 10);
}

/** Remittances of the last months. */
export function shipments(todayMs: number): readonly Shipment[] {
  return Array.from({ length: 36 }, (_, index) => ({
    numero: String(20_260_001 + index),
    dataEnvio: `${dayAt(todayMs, -index * 4)}T12:${String(10 + (index % 50)).padStart(2, '0')}:00.000Z`,
    status: (['pago', 'pendente', 'baixado'] as const)[index % 3] ?? 'pendente',
  }));
}

const GOODS = ['Consultoria mensal', 'Material de escritório', 'Manutenção', 'Frete', 'Licença anual', 'Treinamento'];

/** Invoices in every status. */
export function invoices(todayMs: number): readonly Invoice[] {
  return Array.from({ length: 24 }, (_, index) => ({
    id: `inv-${index + 1}`,
    orderNo: String(4100 + index),
    status: (['pending', 'processing', 'delivered'] as const)[index % 3] ?? 'pending',
    date: dayAt(todayMs, -index * 6),
    currency: 'R$',
    vat: 10,
    buyer: { name: nameAt(index), address: `Rua das Acácias, ${100 + index}, Curitiba, PR` },
    seller: { name: 'Comercial Amostra Ltda', address: 'Avenida Beira-Rio, 500, Recife, PE' },
    item: GOODS.slice(index % 3, (index % 3) + 1 + (index % 4)).map((name, line) => ({
      name,
      unit: 1 + ((index + line) % 5),
      price: 80 + line * 45.5 + index * 3,
    })),
  }));
}

function rule(code: string, date: string | null, rate: number, amount: number): BillRule {
  return { code, date, rate, amount };
}

/** Numbers for show: their check digits are not those of a real slip, so that nobody can pay one. */
export function slipNumbers(index: number, amount: number): Pick<Bill, 'barCode' | 'digitableLine'> {
  const centavos = String(Math.round(amount * 100)).padStart(10, '0');
  const own = String(index + 1).padStart(8, '0');
  const barCode = `00090000${String(index).padStart(2, '0')}00${centavos}${own.repeat(3)}`.slice(0, 44).padEnd(44, '0');
  const digitableLine = `${barCode.slice(0, 5)}.${barCode.slice(5, 10)} ${barCode.slice(10, 15)}.${barCode.slice(15, 21)} ${barCode.slice(21, 26)}.${barCode.slice(26, 32)} 0 ${barCode.slice(5, 19)}`;
  return { barCode, digitableLine };
}

/** Bank slips: paid, due and overdue ones, some with every rule. */
export function bills(todayMs: number): readonly Bill[] {
  return Array.from({ length: 30 }, (_, index) => {
    const amount = Math.round((180 + index * 57.35) * 100) / 100;
    const dueDate = dayAt(todayMs, 20 - index * 3);
    const isPaid = index % 3 === 2;
    const before = (days: number) => dayAt(Date.parse(dueDate), -days);
    const discount = (step: number) =>
      index % 2 === 0 ? rule('1', before(15 - step * 5), 6 - step * 2, 0) : rule('0', null, 0, 0);
    return {
      bankNumber: '000',
      customerNumber: String(70_001 + index),
      dueDate,
      amount,
      ...slipNumbers(index, amount),
      comments: index % 4 === 0 ? 'Não receber após 30 dias do vencimento.' : '',
      fine: rule('1', dayAt(Date.parse(dueDate), 1), 1, 0),
      multa: rule('2', dayAt(Date.parse(dueDate), 1), 2, 0),
      discount: discount(0),
      secondDiscount: discount(1),
      thirdDiscount: discount(2),
      payment: {
        amount: isPaid ? amount : 0,
        date: isPaid ? dayAt(Date.parse(dueDate), -1) : null,
        type: isPaid ? { id: '1', name: 'Pago no banco' } : { id: '0', name: 'Em aberto' },
      },
      payerPerson: {
        document: `000.000.0${String(index).padStart(2, '0')}-00`,
        name: nameAt(index),
        personTypeId: '1',
        address: {
          publicPlace: `Rua São Bento, ${20 + index * 7}`,
          zipCode: `800${String(10 + index).padStart(2, '0')}-000`,
          neighborhood: 'Centro',
          complement: index % 3 === 0 ? 'Sala 12' : '',
          city: 'Curitiba',
          state: 'PR',
        },
      },
    };
  });
}
