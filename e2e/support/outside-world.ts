import { patience } from '@bank/testkit';
import { bank } from './bank.ts';
/** Faults that the simulated outside world is told to have; what is not named stays as it is. */
export type Faults = Readonly<Record<string, unknown>>;

/** Tells the outside world's rails to misbehave. */
export async function setFaults(faults: Faults): Promise<void> {
  await sendToOutside('/control/faults', faults);
}

/** Everything works again. */
export async function clearFaults(): Promise<void> {
  await sendToOutside('/control/reset', {});
}

/** A customer of another bank pays by Pix; gives the endToEndId. */
export async function payFromOutside(order: {
  readonly from: string;
  readonly toKey?: string;
  /** In the place of a key: the account's number and its holder's document. */
  readonly toAccount?: { readonly account: string; readonly document: string };
  readonly amount: string;
  readonly message?: string;
}): Promise<string> {
  const { endToEndId } = (await sendToOutside('/bank/pay', order)) as { readonly endToEndId: string };
  return endToEndId;
}

/** How often the outside world has carried out a payment of this amount to one of its customers. */
export async function paymentsArrived(amount: string, payee: string): Promise<number> {
  const response = await fetch(`${bank.railsUrl}/bank/movements`);
  const { movements } = (await response.json()) as { readonly movements: readonly Readonly<Record<string, unknown>>[] };
  return movements.filter((each) => each['amount'] === amount && each['customer'] === payee).length;
}

/** Waits for the newest message to somebody whose text holds the pattern; gives what its first group found. */
export async function awaitMessage(to: string, pattern: RegExp): Promise<string> {
  const until = performance.now() + patience(10_000);
  while (performance.now() < until) {
    const response = await fetch(`${bank.railsUrl}/outbox.json?to=${encodeURIComponent(to)}`);
    const { messages } = (await response.json()) as { readonly messages: readonly { readonly text: string }[] };
    const found = messages.map(({ text }) => pattern.exec(text)?.[1]).find((text) => text !== undefined);
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no such message to ${to} came to the outbox`);
}

/** Posts to the outside world; throws where it refuses. */
export async function sendToOutside(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${bank.railsUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

/** A Pix code of another bank, freshly issued, by the name under which the outside world lists it. */
export async function sampleCode(name: string): Promise<string> {
  const response = await fetch(`${bank.railsUrl}/samples`);
  const { samples } = (await response.json()) as { readonly samples: readonly Readonly<Record<string, string>>[] };
  const code = samples.find((sample) => sample['name'] === name)?.['code'];
  if (code === undefined) throw new Error(`the outside world has no code ${name}`);
  return code;
}
