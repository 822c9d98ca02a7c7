import {
  KEY_CLAIM_STATE_LABELS,
  KEY_CLAIM_TYPE_NAMES,
  KEY_STATE_LABELS,
  type ClaimAct,
  type CompanyKey,
  type KeyClaim,
} from '@bank/contracts';
import { formatPixKey, type PixKey } from '@bank/pix-key';
import type { Tone } from '@bank/ui';

/** A state as a label shows it. */
export interface Standing {
  readonly tone: Tone;
  readonly label: string;
}

/** A key as its owner reads it; null: it is being made. */
export function keyInWords({ type, key }: { readonly type: CompanyKey['type']; readonly key: string | null }): string {
  return key === null ? 'Chave sendo criada' : formatPixKey({ type, canonical: key as PixKey });
}

const KEY_TONES: Readonly<Record<CompanyKey['state'], Tone>> = {
  active: 'positive',
  asking: 'info',
  removing: 'warning',
  refused: 'negative',
};

/** How a key stands, with the claim that is under way for it. */
export function standingOfKey({ state }: CompanyKey, claim: KeyClaim | undefined): Standing {
  if (claim?.side === 'donor') return { tone: 'warning', label: 'Pedida por outro' };
  if (claim?.side === 'claimer') return { tone: 'info', label: `${KEY_CLAIM_TYPE_NAMES[claim.type]} em andamento` };
  return { tone: KEY_TONES[state], label: KEY_STATE_LABELS[state] };
}

const CLAIM_TONES: Readonly<Record<KeyClaim['state'], Tone>> = {
  asking: 'info',
  open: 'info',
  waiting: 'warning',
  confirmed: 'info',
  completed: 'positive',
  cancelled: 'neutral',
  refused: 'negative',
};

/** How a claim stands. */
export function standingOfClaim({ state, side }: KeyClaim): Standing {
  const isTheirs = side === 'claimer' && state === 'waiting';
  return { tone: isTheirs ? 'info' : CLAIM_TONES[state], label: KEY_CLAIM_STATE_LABELS[state] };
}

/** Whether somebody of the company is to do something about a claim. */
export function waitsForUs({ side, acts }: KeyClaim): boolean {
  return side === 'donor' ? acts.length > 0 : acts.includes('complete');
}

/** What a claim is, under its key: "Reivindicação de posse · chave no Banco Araucária". */
export function claimInWords({ side, type, otherBank }: KeyClaim): string {
  const name = KEY_CLAIM_TYPE_NAMES[type];
  if (otherBank === null) return name;
  // The gender of other names is not known: "em Cooperativa do Vale".
  const isBank = /^(banco|bco)\b/i.test(otherBank);
  if (side === 'donor') return `${name} · para ${isBank ? 'o ' : ''}${otherBank}`;
  return `${name} · chave ${isBank ? 'no' : 'em'} ${otherBank}`;
}

/** What happens next, and what silence means. */
export function whatFollows(claim: KeyClaim): string | undefined {
  const { side, type, state, answer } = claim;
  if (answer !== null && (state === 'open' || state === 'waiting'))
    return `${answer.byName} já respondeu. Estamos avisando o sistema do Pix.`;
  if (side === 'donor') return ofDonor(claim);
  switch (state) {
    case 'asking':
      return 'Estamos enviando o pedido ao sistema do Pix.';
    case 'open':
    case 'waiting':
      return type === 'portability'
        ? 'O outro banco pergunta à empresa, que confirma lá. Sem resposta no prazo, a chave fica onde está.'
        : 'Quem tem a chave foi avisado. Se não responder no prazo, ela passa para a empresa, que comprova o número mais uma vez.';
    case 'confirmed':
      return answer?.act === 'complete' || type === 'portability'
        ? 'A chave passa para a empresa assim que o prazo permitir.'
        : 'A chave já saiu de onde estava. Comprove de novo que o número é da empresa para trazê-la.';
    default:
      return undefined;
  }
}

function ofDonor({ state, type }: KeyClaim): string | undefined {
  if (state === 'confirmed') return 'A chave saiu da empresa. Quem pediu ainda precisa concluir.';
  if (state !== 'open' && state !== 'waiting') return undefined;
  return type === 'portability'
    ? 'Alguém em nome da empresa quer levar esta chave a outro banco. Sem resposta no prazo, ela fica aqui.'
    : 'Outra pessoa diz que este número agora é dela. Sem resposta no prazo, a chave passa para ela.';
}

/** What an answer does, said before it is given. */
export function consequenceOf({ type }: KeyClaim, act: ClaimAct): string {
  switch (act) {
    case 'give':
      return type === 'portability'
        ? 'A chave sai desta conta agora e quem pagar por ela paga no outro banco. Isto não pode ser desfeito daqui.'
        : 'A chave sai desta conta agora e passa a quem a pediu. Isto não pode ser desfeito.';
    case 'keep':
      return type === 'portability'
        ? 'O pedido é cancelado e a chave continua nesta conta.'
        : 'Digite o código que enviamos ao número: ele comprova que continua da empresa. O pedido é então contestado e a chave continua aqui.';
    case 'complete':
      return 'Digite o código que enviamos ao número. Comprovado, a chave passa para esta conta assim que o prazo permitir.';
    case 'withdraw':
      return 'O pedido é cancelado. Para pedir de novo, registre a chave outra vez.';
  }
}

/** What charges and printed codes hang on a key: "3 cobranças ativas e 1 código estático usam esta chave …". */
export function hangingInWords({ charges, codes }: { readonly charges: number; readonly codes: number }): string {
  const parts = [
    charges > 0 && (charges === 1 ? '1 cobrança ativa' : `${charges.toLocaleString('pt-BR')} cobranças ativas`),
    codes > 0 && (codes === 1 ? '1 código estático' : `${codes.toLocaleString('pt-BR')} códigos estáticos`),
  ].filter((part) => part !== false);
  const isOne = charges + codes === 1;
  return `${parts.join(' e ')} ${isOne ? 'usa' : 'usam'} esta chave e ${isOne ? 'deixa' : 'deixam'} de receber.`;
}
