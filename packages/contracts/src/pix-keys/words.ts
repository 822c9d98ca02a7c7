import type { KeyType } from '../pix/key-payee.ts';
import type { ClaimAct, ClaimEnd, KeyClaimState, KeyClaimType, KeyRefusal, KeyState } from './schemas.ts';

/** The kinds of keys, as people call them. */
export const KEY_TYPE_NAMES: Readonly<Record<KeyType, string>> = {
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  PHONE: 'Telefone',
  EMAIL: 'E-mail',
  EVP: 'Chave aleatória',
};

/** Where a key stands. */
export const KEY_STATE_LABELS: Readonly<Record<KeyState, string>> = {
  asking: 'Em registro',
  active: 'Ativa',
  removing: 'Em exclusão',
  refused: 'Não registrada',
};

/** Why a key was not registered, and what can be done. */
export const KEY_REFUSAL_WORDS: Readonly<Record<KeyRefusal, string>> = {
  'at-other-bank':
    'A empresa tem esta chave em outro banco. Peça a portabilidade para trazê-la: o outro banco pergunta à empresa, que confirma lá.',
  'owned-by-other': 'Esta chave é de outra pessoa ou empresa. Só quem a tem pode liberá-la.',
  claimable:
    'Este número é chave de outra pessoa ou empresa. Se hoje ele é da empresa, reivindique a posse: quem o tem é avisado e, se não provar que ainda é seu, ele passa para cá.',
  claimed: 'Há um pedido em andamento para esta chave. Tente de novo quando ele terminar.',
  'too-many': 'A conta já tem o máximo de chaves. Exclua uma que não usa mais e registre de novo.',
  'not-taken': 'O sistema do Pix não aceitou esta chave. Confira o dado e, se estiver certo, fale com o banco.',
};

/** What is asked for. */
export const KEY_CLAIM_TYPE_NAMES: Readonly<Record<KeyClaimType, string>> = {
  portability: 'Portabilidade',
  ownership: 'Reivindicação de posse',
};

/** Where a claim stands. */
export const KEY_CLAIM_STATE_LABELS: Readonly<Record<KeyClaimState, string>> = {
  asking: 'Sendo enviado',
  open: 'Aguarda o outro banco',
  waiting: 'Aguarda resposta',
  confirmed: 'Confirmado',
  completed: 'Concluído',
  cancelled: 'Cancelado',
  refused: 'Não aceito',
};

/** What a person can do with a claim, as its button says. */
export const CLAIM_ACT_LABELS: Readonly<Record<ClaimAct, string>> = {
  give: 'Entregar a chave',
  keep: 'Manter a chave',
  complete: 'Comprovar e concluir',
  withdraw: 'Desistir do pedido',
};

/** Why a claim ended without the key changing hands. */
export const CLAIM_END_WORDS: Readonly<Record<ClaimEnd, string>> = {
  'donor-kept': 'Quem tinha a chave decidiu mantê-la.',
  'donor-silent': 'Ninguém respondeu no prazo, e a chave ficou onde estava.',
  'claimer-withdrew': 'Quem pediu desistiu.',
  fraud: 'O pedido foi contestado por quem tem a chave.',
  other: 'O pedido foi encerrado por regra do Pix.',
};
