/** What has become so far of one of several payments that are approved together. */
export type Outcome =
  | { readonly is: 'waiting' }
  | { readonly is: 'signing' }
  /** With this person's approval; in words how it stands now. */
  | { readonly is: 'approved'; readonly words: string }
  /** This one was not approved, and why; the others do not depend on it. */
  | { readonly is: 'failed'; readonly words: string };

/** The outcomes by order id; one that is not in it waits. */
export type Outcomes = ReadonlyMap<string, Outcome>;

/** The outcome of one of them. */
export function outcomeOf(outcomes: Outcomes, orderId: string): Outcome {
  return outcomes.get(orderId) ?? { is: 'waiting' };
}

/** Which of the ticked ones the next press signs, in their order: all that are not approved yet. */
export function leftToSign(ticked: readonly string[], outcomes: Outcomes): readonly string[] {
  return ticked.filter((orderId) => outcomeOf(outcomes, orderId).is !== 'approved');
}

/** How far it is, in words; undefined before anything was signed. */
export function progressWords(ticked: readonly string[], outcomes: Outcomes): string | undefined {
  const count = (is: Outcome['is']): number => ticked.filter((id) => outcomeOf(outcomes, id).is === is).length;
  const [approved, failed, signing] = [count('approved'), count('failed'), count('signing')];
  const all = ticked.length;
  if (signing > 0) return `Assinando ${approved + failed + 1} de ${all}.`;
  if (approved + failed === 0) return undefined;
  const done = `${approved} de ${all} ${approved === 1 ? 'aprovado' : 'aprovados'}.`;
  if (failed === 0) return done;
  return `${done} ${failed === 1 ? '1 não foi aprovado' : `${failed} não foram aprovados`}: veja o motivo em cada um.`;
}
