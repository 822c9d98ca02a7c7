import {
  bracketText,
  moneyOf,
  PAYEE_RELATION_WORDS,
  PAYEE_RELATIONS,
  orderKindName,
  ORDER_KIND_NAMES,
  wireOf,
  type ApprovalRule,
  type PayeeRelation,
  type OrderKind,
} from '@bank/contracts';

/**
 * The payments that no rule takes, which go alone: "Pix até R$ 20.000,00", one text for each stretch of amounts. Empty
 * where rules take everything.
 */
export function gapsOf(rules: readonly ApprovalRule[]): readonly string[] {
  return ORDER_KIND_NAMES.flatMap((type) => {
    const byStretch = new Map<string, PayeeRelation[]>();
    for (const payees of PAYEE_RELATIONS) {
      for (const stretch of stretchesLeft(rules, type, payees)) {
        const words = bracketText(stretch);
        byStretch.set(words, [...(byStretch.get(words) ?? []), payees]);
      }
    }
    return [...byStretch].map(([words, kinds]) => {
      const whom =
        kinds.length === PAYEE_RELATIONS.length
          ? ''
          : ` para ${eitherOf(kinds.map((kind) => PAYEE_RELATION_WORDS[kind]))}`;
      return `${orderKindName(type)} ${words}${whom}`;
    });
  });
}

type Stretch = Pick<ApprovalRule, 'above' | 'upTo'>;

/** The amounts that no rule about such payments holds, rising. */
function stretchesLeft(rules: readonly ApprovalRule[], type: OrderKind, payees: PayeeRelation): readonly Stretch[] {
  const held = rules
    .filter((rule) => (rule.types?.includes(type) ?? true) && (rule.payees?.includes(payees) ?? true))
    .map(({ above, upTo }) => ({
      above: above === null ? 0n : moneyOf(above),
      upTo: upTo === null ? null : moneyOf(upTo),
    }))
    .toSorted((a, b) => (a.above < b.above ? -1 : 1));
  const left: Stretch[] = [];
  let reach = 0n;
  for (const { above, upTo } of held) {
    if (above > reach) left.push(stretch(reach, above));
    if (upTo === null) return left;
    if (upTo > reach) reach = upTo;
  }
  return [...left, stretch(reach, null)];
}

function stretch(above: bigint, upTo: bigint | null): Stretch {
  return {
    above: above === 0n ? null : wireOf(above),
    upTo: upTo === null ? null : wireOf(upTo),
  };
}

function eitherOf(words: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(words);
}
