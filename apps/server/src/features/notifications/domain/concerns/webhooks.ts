import { tell, textOf, type Facts, type Notice, type ToldRecord } from '../notice.ts';
import type { CapabilityConcerns } from './concern.ts';

const PLACE = '/customer-view?aba=integracoes';

/** Where the company's systems are told of Pix: what changes who hears of its money, or ends that, concerns all who administer. */
export const webhooksConcerns: CapabilityConcerns = {
  acts: {
    'webhooks.registered': (record, facts) =>
      tellAdministrators(record, facts, 'Webhook cadastrado', `${doneBy(record)} cadastrou ${placeOf(record)}.`),
    'webhooks.changed': (record, facts) =>
      tellAdministrators(
        record,
        facts,
        'Endereço de webhook alterado',
        `${doneBy(record)} alterou para ${placeOf(record)}.`,
      ),
    'webhooks.secret-renewed': (record, facts) =>
      tellAdministrators(
        record,
        facts,
        'Segredo de webhook alterado',
        `${doneBy(record)} alterou o segredo de ${placeOf(record)}. O anterior ainda assina por 24 horas.`,
      ),
    'webhooks.removed': (record, facts) =>
      tellAdministrators(record, facts, 'Webhook removido', `${doneBy(record)} removeu ${placeOf(record)}.`),
    'webhooks.stopped': (record, facts) =>
      tellAdministrators(
        record,
        facts,
        'Webhook encerrado',
        `A chave não é mais da empresa: nada mais é enviado a ${placeOf(record)}.`,
      ),
    'webhooks.given-up': (record, facts) =>
      tellAdministrators(
        record,
        facts,
        'Webhook sem resposta',
        `O banco tentou por 24 horas e desistiu de entregar avisos a ${placeOf(record)}. Confira o endereço e reenvie as entregas.`,
      ),
    'webhooks.secret-shown': 'silent',
    'webhooks.sent-again': 'silent',
  },
};

function tellAdministrators(record: ToldRecord, { people }: Facts, title: string, text: string): readonly Notice[] {
  const told = people.filter(({ permissions, id }) => permissions.includes('OPERATOR_USERS') && id !== record.actor);
  return tell(
    record,
    told.map(({ id }) => id),
    { kind: 'security', title, text, href: PLACE },
  );
}

function placeOf({ data }: ToldRecord): string {
  return `${textOf(data, 'url') ?? 'um endereço'} (chave ${textOf(data, 'maskedKey') ?? 'Pix'})`;
}

function doneBy({ data }: ToldRecord): string {
  return textOf(data, 'operatorName') ?? 'O banco';
}
