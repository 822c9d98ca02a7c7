import {
  CODE_FAULTS,
  CODE_FINDING_WORDS,
  CODE_PART_WORDS,
  lookUpCode,
  ORDER_KINDS,
  previewPixOrder,
  sentence,
  type CodeLookup,
} from '@bank/contracts';
import { bankingDate, civilDate, formatDate, formatTime } from '@bank/core';
import { previewTermsOf } from '../../../payment-form/draft.ts';
import type { Cause } from '../../../payment-form/steps.ts';
import type {
  AmountRule,
  PayeeLines,
  WarningWords,
  WayOfPaying,
  WhenRule,
} from '../../../payment-form/way-of-paying.ts';
import { whenRuleOf } from '../../../payment-form/when-rule.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf } from '../../../vocabulary/dates.ts';
import { linesOf } from '../transfer/found-payee.ts';
import { warningsFor } from '../transfer/warnings.ts';
import { CodeFields } from './code-fields.tsx';
import { readPasted, type CodeDraft } from './pasted.ts';

/** Refusals of a code that was read already: only reading it anew shows what holds now. */
const READ_ANEW = ['pix.lookup-expired', 'pix.lookup-not-found', 'pix.code-changed', ...CODE_FAULTS] as const;
const AT_THE_CODE: Cause = { step: 'payee', field: undefined };

/** Paying a Pix code: what it fixes is paid as it stands, on the day for which it was worked out. */
export const PIX_CODE: WayOfPaying<CodeDraft, CodeLookup> = {
  words: ORDER_KINDS.pix.words,
  feeKind: 'pix',
  services: ['spi', 'dict'],
  payee: {
    title: 'O código',
    empty: { code: '' },
    Fields: CodeFields,
    faultsOf: ({ code }) => {
      const pasted = readPasted(code);
      if (pasted.is === 'empty') return { code: 'Cole o código, ou escolha a imagem de um QR Code.' };
      if (pasted.is === 'several') return { code: 'Há mais de um código no texto. Escolha qual você quer pagar.' };
      return pasted.is === 'code' ? {} : { code: pasted.fault };
    },
    // A code is pasted anew and never mended.
    refusedIsKeptAs: { code: '' },
    identityOf: ({ code }) => bareCode(code),
    find: (call, { code }) => call(lookUpCode, { body: { code: bareCode(code) } }),
    findOn: (call, { code }, date) => call(lookUpCode, { body: { code: bareCode(code), date } }),
    readFound: (kept) => lookUpCode.response?.safeParse(kept).data,
    expiresAt: (lookup) => instantOf(lookup.expiresAt),
    fieldOfCode: Object.fromEntries(CODE_FAULTS.map((code) => [code, 'code'])),
    fieldOfBody: { code: 'code' },
    linesOf: codeLines,
    againNotice: (name) => sentence(`Valor e mensagem vieram do pagamento anterior. Cole de novo o código de ${name}`),
  },
  amountOn,
  suggestedCentavos: ({ code: { amount } }) => (amount.rule === 'changeable' ? centavosOf(amount.amount) : undefined),
  whenOf,
  preview: (call, { id: lookupId }, terms) => call(previewPixOrder, { body: { lookupId, ...previewTermsOf(terms) } }),
  message: { label: 'Mensagem para quem recebe', lengthMax: 140 },
  warningsOf,
  causes: {
    ...Object.fromEntries(READ_ANEW.map((code) => [code, AT_THE_CODE])),
    'pix.code-only-now': { step: 'amount', field: 'date' },
    'pix.code-other-day': { step: 'amount', field: 'date' },
    'pix.code-amount-fixed': { step: 'amount', field: 'amount' },
  },
};

/** The code alone, out of whatever was pasted around it. */
function bareCode(pasted: string): string {
  const read = readPasted(pasted);
  return read.is === 'code' ? read.text : pasted.trim();
}

/** A charge with a due date was worked out for one day: another one is asked about. */
function amountOn({ code: { amount, due } }: CodeLookup, day: string): AmountRule {
  if (due !== null && due.day !== day) return { kind: 'asked' };
  if (amount.rule !== 'fixed') return { kind: 'free' };
  const parts = (due?.parts ?? []).map((part) => ({
    label: CODE_PART_WORDS[part.part],
    centavos: centavosOf(part.amount),
  }));
  return { kind: 'prescribed', centavos: centavosOf(amount.amount), parts };
}

/** A day that is over: with it as the last one only now is left to choose. */
const NO_OTHER_DAY = civilDate('2000-01-01');

function whenOf({ code: { kind, due } }: CodeLookup): WhenRule {
  const rule = { ...whenRuleOf(ORDER_KINDS.pix), repeats: false };
  if (kind === 'immediate') return { ...rule, last: { day: NO_OTHER_DAY, because: '' } };
  if (due === null) return rule;
  const last = civilDate(due.last);
  return { ...rule, last: { day: last, because: `Esta cobrança pode ser paga até ${formatDate(last)}.` } };
}

function codeLines(lookup: CodeLookup): PayeeLines {
  const { code } = lookup;
  const lines = linesOf(lookup);
  const said = [
    ...(namedOtherwise(lookup) ? [`No código: ${code.receiver.name}`] : []),
    chargeWords(lookup),
    ...(code.findings.length > 0 ? [findingsWords(code.findings)] : []),
    ...(code.request === null ? [] : [`Quem cobra escreveu: “${code.request}”`]),
    ...code.information.map(({ name, value }) => `${name}: ${value}`),
  ];
  return {
    name: lines.name,
    details: [...lines.details, ...said],
    items: [
      ...lines.items,
      ...(namedOtherwise(lookup) ? [{ label: 'Nome no código', value: code.receiver.name }] : []),
      ...(code.due === null ? [] : [{ label: 'Vencimento', value: formatDate(civilDate(code.due.date)) }]),
      ...(code.debtor === null
        ? []
        : [{ label: 'Devedor', value: `${code.debtor.name} · ${code.debtor.maskedDocument}` }]),
      ...(code.txid === null ? [] : [{ label: 'Identificador (txid)', value: code.txid }]),
    ],
  };
}

function chargeWords({ code: { kind, due, expiresAt } }: CodeLookup): string {
  if (due !== null) {
    return `Cobrança com vencimento em ${formatDate(civilDate(due.date))}, pode ser paga até ${formatDate(civilDate(due.last))}`;
  }
  if (kind === 'static' || expiresAt === null) return 'Código sem vencimento';
  const at = instantOf(expiresAt);
  return `Cobrança imediata, vale até ${formatDate(bankingDate(at))} às ${formatTime(at)}`;
}

function findingsWords(findings: CodeLookup['code']['findings']): string {
  const what = findings.map((finding) => CODE_FINDING_WORDS[finding]);
  const list = what.length === 1 ? what[0] : `${what.slice(0, -1).join(', ')} e ${what.at(-1) ?? ''}`;
  return `O código escreve ${list ?? ''} fora do padrão do Pix. Isso não muda quem recebe nem o valor.`;
}

function namedOtherwise({ code: { receiver }, payee }: CodeLookup): boolean {
  const plain = (name: string): string => name.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase();
  return receiver.name.trim() !== '' && !plain(payee.name).startsWith(plain(receiver.name));
}

/** As for every Pix; whom the code names is said where it is somebody else. */
function warningsOf(lookup: CodeLookup, centavos: bigint): readonly WarningWords[] {
  const { receiver } = lookup.code;
  const others = warningsFor(
    { ...lookup, warnings: lookup.warnings.filter((one) => one !== 'receiver-differs') },
    centavos,
  );
  if (!lookup.warnings.includes('receiver-differs')) return others;
  const isSigned = receiver.maskedDocument !== null;
  const named = isSigned ? `${receiver.name} (${receiver.maskedDocument})` : receiver.name;
  return [
    {
      title: isSigned ? 'A cobrança é de outra empresa ou pessoa' : 'O código diz outro nome',
      text: isSigned
        ? `A cobrança diz que quem recebe é ${named}, mas a chave é de ${lookup.payee.name}. Confirme por outro meio com quem você quer pagar; se alguém apressou você, não pague.`
        : `O código diz ${named}, e a chave é de ${lookup.payee.name}. Pode ser um nome fantasia: confira se é quem você quer pagar.`,
      grave: isSigned,
    },
    ...others,
  ];
}
