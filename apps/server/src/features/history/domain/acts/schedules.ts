import type { Json } from '@bank/ledger';
import type { CapabilityActs } from './acts.ts';
import { day, fileForm } from './phrases.ts';

/** What is scheduled. */
export const schedulesActs: CapabilityActs = {
  kind: 'payments',
  otherKinds: {
    'schedules.exported': 'exports',
  },
  words: {
    'schedules.exported': (data) =>
      `Exportou em ${fileForm(data)} os agendamentos de ${day(data.from)} a ${day(data.to)}${ofPayments(data.count)}`,
  },
};

function ofPayments(count: Json | undefined): string {
  if (typeof count !== 'number') return '';
  return count === 1 ? ': 1 pagamento' : `: ${count} pagamentos`;
}
