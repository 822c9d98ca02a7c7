import { createHash } from 'node:crypto';
import {
  signedChangeContent,
  signedChangeShown,
  type CallInput,
  type Endpoint,
  type Profile,
  type SignedChange,
  type signSignedChange,
} from '@bank/contracts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Bank } from '../bank/bank.ts';
import type { Signer } from '../device/signer.ts';
import { ChangeScreen } from './change-screen.tsx';

const CHANGE: SignedChange = {
  id: 'chg_1',
  kind: 'operators.invite',
  state: 'awaiting_signature',
  title: 'Convidar Ana Reis',
  lines: [{ label: 'Papel', before: 'Operador', after: 'Gestor' }],
  notes: ['Ana poderá aprovar pagamentos.'],
  detailHash: 'cd'.repeat(32),
  contentHash: 'ab'.repeat(32),
  needsSecond: true,
  askedBy: { id: 'opr_1', name: 'Marina Duarte' },
  askedAt: '2026-11-23T13:00:00.000Z',
  signedAt: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  expiresAt: '2026-11-24T13:00:00.000Z',
  resultId: null,
  canSign: true,
  canDecide: false,
  canCancel: true,
};

type Sent = { readonly id: string; readonly input: CallInput<typeof signSignedChange> };

/** A signer with a real key, and what reached the bank. */
async function signerFor(
  change: SignedChange,
  isTrusted = true,
): Promise<{ readonly signer: Signer; readonly sent: Sent[]; readonly publicKey: CryptoKey }> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify']);
  const sent: Sent[] = [];
  const call = ({ id, method }: Endpoint, input: Sent['input']): Promise<unknown> => {
    if (method === 'POST') sent.push({ id, input });
    return Promise.resolve({ ok: true, value: method === 'POST' ? { ...change, state: 'awaiting_second' } : change });
  };
  const signer: Signer = {
    bank: { call } as unknown as Bank,
    operator: { id: 'opr_1' } as Profile['operator'],
    bankAccount: '10001',
    key: { operatorId: 'opr_1', deviceId: 'dev_1', privateKey },
    isTrusted,
  };
  return { signer, sent, publicKey };
}

/** Shows the change and waits for the first answer; gives what the screen says when it is left. */
async function show(signer: Signer): Promise<(string | undefined)[]> {
  const said: (string | undefined)[] = [];
  render(<ChangeScreen signer={signer} changeId="chg_1" onBack={(notice) => said.push(notice)} />);
  await screen.findByText('Convidar Ana Reis');
  return said;
}

afterEach(cleanup);

test('S18 shows every line and note, and a double click signs once, over the change that is shown', async () => {
  const { signer, sent, publicKey } = await signerFor(CHANGE);
  const said = await show(signer);
  for (const words of ['Papel', 'Operador', 'Gestor', 'Ana poderá aprovar pagamentos.']) screen.getByText(words);
  screen.getByText(/Depois da sua assinatura, outra pessoa da empresa também autoriza\./);
  const button = screen.getByRole('button', { name: 'Assinar mudança' });
  fireEvent.click(button);
  fireEvent.click(button);
  await expect.poll(() => said).toEqual(['Assinado. Falta a autorização de outra pessoa da empresa.']);
  expect(sent.map(({ id }) => id)).toEqual(['signed-changes.sign-signed-change']);

  const { device } = sent[0]?.input.body ?? {};
  if (device === undefined) throw new Error('nothing was signed');
  const content = signedChangeContent({
    changeId: 'chg_1',
    kind: CHANGE.kind,
    // Of what was on the screen, not what the bank said of it.
    contentHash: createHash('sha256').update(signedChangeShown(CHANGE)).digest('hex'),
    askedBy: 'Marina Duarte',
    askedAt: '2026-11-23T13:00:00.000Z',
    notes: ['Ana poderá aprovar pagamentos.'],
    decision: 'sign',
    operatorId: 'opr_1',
    bankAccount: '10001',
    deviceId: 'dev_1',
    signedAt: device.signedAt,
  });
  const signature = Uint8Array.from(atob(device.signature.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
  const digest = { name: 'ECDSA', hash: 'SHA-256' };
  expect(await crypto.subtle.verify(digest, publicKey, signature, new TextEncoder().encode(content))).toBe(true);
});

test('S16 a device that waits for approval shows the change, says why it cannot sign, and lets its asker desist', async () => {
  const { signer, sent } = await signerFor(CHANGE, false);
  await show(signer);
  screen.getByText(/Este dispositivo ainda aguarda aprovação/);
  expect(screen.queryByRole('button', { name: 'Assinar mudança' })).toBe(null);
  fireEvent.click(screen.getByRole('button', { name: 'Desistir desta mudança' }));
  await expect.poll(() => sent.map(({ id }) => id)).toEqual(['signed-changes.cancel-signed-change']);
});

test('a change that was decided says how it stands and offers nothing to sign', async () => {
  const refused = { state: 'refused', reason: 'Ela saiu', decidedBy: { id: 'opr_2', name: 'Bia' } } as const;
  const { signer } = await signerFor({ ...CHANGE, ...refused, canSign: false, canCancel: false });
  await show(signer);
  screen.getByText('Bia recusou; nada mudou. Motivo: Ela saiu');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Voltar']);
});
