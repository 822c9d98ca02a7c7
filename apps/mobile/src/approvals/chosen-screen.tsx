import {
  approveOrder,
  CANNOT_DECIDE_WORDS,
  moneyOf,
  readAuthorization,
  readOwnAsk,
  signedField,
  type AuthorizationDetail,
  type CallResult,
} from '@bank/contracts';
import { formatBrl, money } from '@bank/core';
import { Button, EmptyState, StatusLabel } from '@bank/ui';
import { MonitorCheck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { wordsOf, type Bank } from '../bank/bank.ts';
import { useAnswer } from '../bank/use-answer.ts';
import { useSafeWrites } from '../bank/use-safe-writes.ts';
import type { Signer } from '../device/signer.ts';
import styles from '../screens/app.module.css';
import { Loading } from '../screens/loading.tsx';
import { canShow, SignedFacts } from '../screens/signed-facts.tsx';
import { UNTRUSTED } from '../vocabulary/device-words.ts';
import { momentWords } from '../vocabulary/moments.ts';
import { useNow } from '../vocabulary/use-now.ts';
import { goesOnWords } from './approval-words.ts';
import { approvalOf } from './approve.ts';
import { leftToSign, outcomeOf, progressWords, type Outcome, type Outcomes } from './chosen.ts';

/** How many payments are read at the same time. */
const READ_AT_ONCE = 4;
/** How often the app asks whether something was chosen, while nothing is. */
const LOOK_EVERY_MS = 3000;

interface Chosen {
  readonly expiresAt: string;
  readonly shown: readonly AuthorizationDetail[];
}

/**
 * What the person chose on the web: every payment whole, one press, and yet each signed by itself over what stands here.
 * One that fails stops none of the others.
 */
export function ChosenScreen({
  signer,
  onOpen,
  onBack,
}: {
  readonly signer: Signer;
  /** Opens one of them alone. */
  readonly onOpen: (orderId: string) => void;
  readonly onBack: (notice?: string) => void;
}): ReactNode {
  const { bank } = signer;
  const { answer, ask } = useAnswer(useCallback(() => readChosen(bank), [bank]));
  if (answer?.ok !== true) return <Loading answer={answer} onRetry={ask} onBack={() => onBack()} />;
  const chosen = answer.value;
  if (chosen === null) return <NothingChosen onLook={ask} onBack={onBack} />;
  return <ChosenList chosen={chosen} signer={signer} onOpen={onOpen} onBack={onBack} />;
}

/** Nothing has come from the web, or not yet: the app may be open before it. */
function NothingChosen({ onLook, onBack }: { readonly onLook: () => void; readonly onBack: () => void }): ReactNode {
  useEffect(() => {
    const timer = setInterval(onLook, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [onLook]);
  return (
    <>
      <h1 className={styles.heading}>Aprovar pagamentos</h1>
      <EmptyState icon={<MonitorCheck size={24} strokeWidth={1.7} />} title="Nada escolhido no computador">
        Escolha os pagamentos em Autorizações, no internet banking: eles aparecem aqui por 10 minutos.
      </EmptyState>
      <Button wide onClick={() => onBack()}>
        Voltar
      </Button>
    </>
  );
}

function ChosenList({
  chosen: { shown: asked, expiresAt },
  signer,
  onOpen,
  onBack,
}: {
  readonly chosen: Chosen;
  readonly signer: Signer;
  readonly onOpen: (orderId: string) => void;
  readonly onBack: (notice?: string) => void;
}): ReactNode {
  const now = useNow();
  const { outcomes, newer, busy, approve } = useApprovals(signer);
  const shown = asked.map((item) => newer.get(item.order.id) ?? item);
  const able = shown.filter(({ canDecide, signing }) => canDecide && canShow(signing));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const ticked = able.filter(({ order }) => !left.has(order.id));
  const tickedIds = ticked.map(({ order }) => order.id);
  const toSign = leftToSign(tickedIds, outcomes);
  const total = ticked.reduce((sum, { signing }) => sum + moneyOf(signedField(signing, 'amount')), 0n);
  // Of what was tried each counts, also one that may be signed no more.
  const tried = shown.filter(({ order: { id } }) => !left.has(id) && (outcomes.has(id) || tickedIds.includes(id)));
  const progress = progressWords(
    tried.map(({ order }) => order.id),
    outcomes,
  );
  const tick = (orderId: string, isIn: boolean): void =>
    setLeft((before) => new Set(isIn ? [...before].filter((id) => id !== orderId) : [...before, orderId]));

  return (
    <>
      <h1 className={styles.heading}>Aprovar pagamentos</h1>
      <p className={styles.text}>
        Você escolheu {shown.length === 1 ? 'este pagamento' : `estes ${shown.length} pagamentos`} no computador.
        Confira cada um; a escolha vale até {momentWords(expiresAt, now)}.
      </p>
      <ol className={styles.list}>
        {shown.map((item) => (
          <li key={item.order.id} className={styles.chosen} aria-label={signedField(item.signing, 'payeeName')}>
            <SignedFacts signing={item.signing} />
            {item.cannotBecause !== null && <p className={styles.warning}>{CANNOT_DECIDE_WORDS[item.cannotBecause]}</p>}
            <OutcomeWords outcome={outcomeOf(outcomes, item.order.id)} />
            {able.includes(item) && outcomeOf(outcomes, item.order.id).is !== 'approved' && (
              <div className={styles.choice}>
                <label className={styles.tick}>
                  <input
                    type="checkbox"
                    checked={!left.has(item.order.id)}
                    disabled={busy}
                    onChange={(event) => tick(item.order.id, event.currentTarget.checked)}
                  />
                  Aprovar este
                </label>
                <Button variant="quiet" size="small" disabled={busy} onClick={() => onOpen(item.order.id)}>
                  Etapas e recusa
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      <output className={progress === undefined ? styles.none : styles.text}>{progress}</output>
      <div className={styles.actions}>
        {!signer.isTrusted && <p className={styles.warning}>{UNTRUSTED}</p>}
        {signer.isTrusted && toSign.length > 0 && (
          <Button
            variant="primary"
            size="large"
            wide
            loading={busy}
            onClick={() => void approve(ticked.filter(({ order }) => toSign.includes(order.id)))}
          >
            {toSign.length === 1 ? 'Aprovar 1 pagamento' : `Aprovar ${toSign.length} pagamentos`}
            {toSign.length === ticked.length && ` (${formatBrl(money(total))})`}
          </Button>
        )}
        <Button variant="quiet" wide disabled={busy} onClick={() => onBack(progress)}>
          Voltar
        </Button>
      </div>
    </>
  );
}

/** Signs one after another; each is a write of its own, so that one that is tried again never counts twice. */
function useApprovals(signer: Signer): {
  readonly outcomes: Outcomes;
  /** Those that were not approved, as they stand since: what is signed next is what is shown then. */
  readonly newer: ReadonlyMap<string, AuthorizationDetail>;
  readonly busy: boolean;
  readonly approve: (shown: readonly AuthorizationDetail[]) => Promise<void>;
} {
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [newer, setNewer] = useState<ReadonlyMap<string, AuthorizationDetail>>(new Map());
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { send } = useSafeWrites(signer.bank);
  const put = (orderId: string, outcome: Outcome): void =>
    setOutcomes((before) => new Map([...before, [orderId, outcome]]));

  const approveOne = async (item: AuthorizationDetail): Promise<void> => {
    const { id } = item.order;
    put(id, { is: 'signing' });
    const answer = await send(approveOrder, approvalOf(signer, item));
    if (!answer.ok) {
      const read = await signer.bank.call(readAuthorization, { params: { orderId: id } });
      if (read.ok) setNewer((before) => new Map([...before, [id, read.value]]));
    }
    put(
      id,
      answer.ok
        ? { is: 'approved', words: goesOnWords(answer.value) }
        : { is: 'failed', words: wordsOf(answer.failure) },
    );
  };
  const approve = async (shown: readonly AuthorizationDetail[]): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      for (const item of shown) await approveOne(item);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { outcomes, newer, busy, approve };
}

function OutcomeWords({ outcome }: { readonly outcome: Outcome }): ReactNode {
  switch (outcome.is) {
    case 'waiting':
      return null;
    case 'signing':
      return <StatusLabel tone="info">Assinando</StatusLabel>;
    case 'approved':
      return (
        <p className={styles.outcome}>
          <StatusLabel tone="positive">Aprovado</StatusLabel> {outcome.words}
        </p>
      );
    case 'failed':
      return (
        <p className={styles.outcome}>
          <StatusLabel tone="negative">Não aprovado</StatusLabel> {outcome.words}
        </p>
      );
  }
}

/** The payments that were chosen, each as its own screen would read it; null where nothing is chosen. */
async function readChosen(bank: Bank): Promise<CallResult<Chosen | null>> {
  const asked = await bank.call(readOwnAsk, {});
  if (!asked.ok) return asked;
  const { ask } = asked.value;
  if (ask === null) return { ok: true, value: null };
  const shown: AuthorizationDetail[] = [];
  for (let from = 0; from < ask.orderIds.length; from += READ_AT_ONCE) {
    const some = ask.orderIds.slice(from, from + READ_AT_ONCE);
    const read = await Promise.all(some.map((orderId) => bank.call(readAuthorization, { params: { orderId } })));
    for (const one of read) {
      if (!one.ok) return one;
      shown.push(one.value);
    }
  }
  return { ok: true, value: { expiresAt: ask.expiresAt, shown } };
}
