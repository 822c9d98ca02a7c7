import { bankingDate, formatDate, parseInstant } from '@bank/core';
import { tell, textOf, type Facts, type Notice, type NoticeText, type ToldRecord } from '../notice.ts';
import type { CapabilityConcerns } from './concern.ts';

const CLAIMS = '/pix-keys?aba=pedidos';
const KEYS = '/pix-keys';

/** The company's Pix keys: what leaves it, and who asks for one, concerns everybody who answers for them. */
export const pixKeysConcerns: CapabilityConcerns = {
  acts: {
    'pix-keys.claim-received': claimReceived,
    'pix-keys.claim-given': (record, facts) =>
      tellKeepers(
        record,
        facts,
        'Chave Pix entregue',
        `${doneBy(record)} entregou a quem pediu a chave ${keyOf(record)}.`,
      ),
    'pix-keys.claim-confirmed': claimConfirmed,
    'pix-keys.claim-completed': claimCompleted,
    'pix-keys.claim-cancelled': (record, facts) =>
      tellKeepers(record, facts, 'Pedido de chave Pix cancelado', `${keyOf(record)}: veja como terminou.`),
    'pix-keys.claim-refused': (record, facts) =>
      tellKeepers(
        record,
        facts,
        'Pedido de chave Pix não aceito',
        `${keyOf(record)}: a chave não pode mais ser pedida assim.`,
      ),
    'pix-keys.removal-asked': (record, facts) =>
      tellKeepers(
        record,
        facts,
        'Chave Pix excluída',
        `${doneBy(record)} excluiu a chave ${keyOf(record)}. Quem pagar por ela não encontra mais a empresa.`,
      ),
    'pix-keys.not-removed': (record, facts) =>
      tellKeepers(record, facts, 'Chave Pix mantida', `${keyOf(record)} não foi excluída: há um pedido para ela.`),
    'pix-keys.code-sent': 'silent',
    'pix-keys.code-refused': 'silent',
    'pix-keys.asked': 'silent',
    'pix-keys.registered': 'silent',
    'pix-keys.refused': 'silent',
    'pix-keys.dismissed': 'silent',
    'pix-keys.removed': 'silent',
    'pix-keys.claim-asked': 'silent',
    'pix-keys.claim-kept': 'silent',
    'pix-keys.claim-proven': 'silent',
    'pix-keys.claim-withdrawn': 'silent',
  },
};

function claimReceived(record: ToldRecord, facts: Facts): readonly Notice[] {
  const until = parseInstant(textOf(record.data, 'respondUntil') ?? '');
  const deadline = until === undefined ? 'no prazo' : `até ${formatDate(bankingDate(until))}`;
  const isOwnership = record.data.claimType === 'ownership';
  const silence = isOwnership ? 'Sem resposta, a chave passa a quem pediu.' : 'Sem resposta, a chave fica na empresa.';
  const title = isOwnership
    ? 'Outra pessoa reivindica a posse de uma chave Pix da empresa'
    : 'Pedido de portabilidade de uma chave Pix';
  return tellKeepers(record, facts, title, `${keyOf(record)}: responda ${deadline}. ${silence}`);
}

function claimConfirmed(record: ToldRecord, facts: Facts): readonly Notice[] {
  if (record.data.side === 'donor') {
    return tellKeepers(record, facts, 'Chave Pix saiu da empresa', `${keyOf(record)}: o pedido foi confirmado.`);
  }
  if (record.data.asks !== true) return [];
  const text = `${keyOf(record)}: comprove de novo o número para concluir.`;
  return tellKeepers(record, facts, 'Reivindicação de posse de chave Pix confirmada', text);
}

function claimCompleted(record: ToldRecord, facts: Facts): readonly Notice[] {
  if (record.data.side === 'donor') return [];
  return tellKeepers(record, facts, 'Chave Pix trazida para a empresa', `${keyOf(record)} já recebe aqui.`);
}

/** Tells everybody who may do something about it, but whoever did it. */
function tellKeepers(record: ToldRecord, { people }: Facts, title: string, text: string): readonly Notice[] {
  const keepers = people.filter(
    ({ permissions, id }) => permissions.includes('PIX_KEYS_MANAGE') && id !== record.actor,
  );
  const words: NoticeText = { kind: 'security', title, text, href: record.action.includes('claim') ? CLAIMS : KEYS };
  return tell(
    record,
    keepers.map(({ id }) => id),
    words,
  );
}

function keyOf({ data }: ToldRecord): string {
  return textOf(data, 'maskedKey') ?? 'Uma chave';
}

function doneBy({ data }: ToldRecord): string {
  return textOf(data, 'operatorName') ?? 'O banco';
}
