import { checkCharge, explainCobv, type CobvFault } from '@bank/cobv';
import { bankingDate, ok, refuse, type Instant, type Result } from '@bank/core';
import type { ChargeContent } from '@bank/contracts';
import { dueAtLast, readDue } from './asked-on.ts';

/**
 * Whether that may be asked for, by a charge made at that moment; why not, as a sentence for whoever makes it. What a charge
 * asks for late has to be an amount that API Pix can write.
 */
export function checkContent(content: ChargeContent, createdAt: Instant): Result<undefined, string> {
  switch (content.kind) {
    case 'static':
      return ok();
    case 'immediate':
      // API Pix 2.9.0: an amount of nothing only where the payer may change it.
      return content.amount === '0.00' && !content.changeable
        ? refuse(inWords({ code: 'cobv.zero', field: 'original' }))
        : ok();
    case 'due': {
      const read = readDue(content);
      const fault = read.ok ? checkCharge(read.value, bankingDate(createdAt))[0] : read.error[0];
      if (!read.ok || fault) return refuse(fault ? inWords(fault) : 'Confira os dados da cobrança.');
      const last = dueAtLast(read.value);
      return last.ok ? ok() : refuse(inWords(last.error));
    }
  }
}

/** A fault as a sentence, with its field as people call it. */
function inWords(fault: CobvFault): string {
  if (fault.code === 'cobv.validade') return 'O prazo depois do vencimento vai além do calendário do banco (2199).';
  return explainCobv('field' in fault ? { ...fault, field: fieldInWords(fault.field) } : fault);
}

const FIELDS: Readonly<Record<string, string>> = {
  original: 'O valor',
  dataDeVencimento: 'O vencimento',
  abatimento: 'O abatimento',
  multa: 'A multa',
  juros: 'Os juros',
  desconto: 'O desconto',
};

function fieldInWords(field: string): string {
  const tier = /^desconto\.descontoDataFixa\[(\d+)\]\.(\w+)$/.exec(field);
  if (tier) return `${tier[2] === 'data' ? 'A data do' : 'O'} ${Number(tier[1]) + 1}º desconto`;
  return FIELDS[field.split('.')[0] ?? ''] ?? 'A cobrança';
}
