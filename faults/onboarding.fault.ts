// R12, M06: fifty companies sign up while the servers that decide on them are killed with -9 every few seconds, on a
// registry that takes its time. Each ends with exactly one account, whole, and its administrator can come in.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createClient,
  followApplication,
  sendCode,
  submitApplication,
  type Application,
  type CallResult,
  type Client,
} from '@bank/contracts';
import { cnpjCheckDigits, cpfCheckDigits } from '@bank/documents';
import { signInByDocument } from '../e2e/phone.ts';
import { verify } from './harness/judgement.ts';
import { setFaults } from './harness/outside-world.ts';
import { killHard } from './harness/processes.ts';
import { runFault, say } from './harness/run.ts';
import type { FaultSandbox } from './harness/sandbox.ts';
import { startSecondServer, type SecondServer } from './harness/second-server.ts';
import { onDatabase } from './harness/teller.ts';

const SIGN_UPS = 50;
const CLIENTS = 6;
const KILL_EVERY_MS = { from: 800, to: 2500 } as const;
const KILLS_MIN = 10;
/** The sandbox's own server is started again by its supervisor, whose patience is limited. */
const KILLS_OF_FIRST = 3;
const DONE_MS_MAX = 240_000;
const PASSWORD = 'Trigo-bom-2026-pao';
/** The smallest picture: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A company that signs up. */
interface Founder {
  readonly cnpj: string;
  readonly cpf: string;
  readonly email: string;
  /** Known once it was acknowledged. */
  protocol: string | undefined;
}

await runFault(`${SIGN_UPS} companies sign up, a server killed every few seconds`, async (sandbox, chance) => {
  const founders = Array.from({ length: SIGN_UPS }, (_, index) => founderOf(index));
  for (const founder of founders) await register(sandbox, founder);
  await setFaults(sandbox, { registry: { delayMs: 150, jitterMs: 300 } });
  const seconds = [await startSecondServer(sandbox), await startSecondServer(sandbox)];
  const urls = () => [sandbox.bankUrl, ...seconds.map(({ url }) => url)];

  const since = performance.now();
  const signingUp = signAllUp(sandbox, founders, urls);
  let [kills, killsOfFirst] = [0, 0];
  for (; kills < KILLS_MIN || !(await isDone(sandbox)); kills += 1) {
    if (performance.now() - since > DONE_MS_MAX) break;
    await sleep(chance.between(KILL_EVERY_MS.from, KILL_EVERY_MS.to));
    if (kills % 3 === 0 && killsOfFirst < KILLS_OF_FIRST) {
      killsOfFirst += 1;
      const pid = sandbox.killServer();
      await sandbox.untilReady(performance.now(), pid);
    } else {
      await replace(sandbox, seconds, kills % 2);
    }
  }
  await signingUp;
  say(
    `${kills} servers killed in ${Math.round((performance.now() - since) / 1000)} s, ${killsOfFirst} of them the first one`,
  );
  const faults = await judgeSignUps(sandbox, founders);
  for (const second of seconds) await second.close();
  const wrong = await verify(sandbox.environment);
  return wrong === undefined ? faults : [...faults, wrong];
});

function founderOf(index: number): Founder {
  const base = `77${String(index + 1).padStart(6, '0')}0001`;
  const person = String(301_000_000 + index);
  return {
    cnpj: base + cnpjCheckDigits(base),
    cpf: person + cpfCheckDigits(person),
    email: `socia${index}@empresa${index}.com.br`,
    protocol: undefined,
  };
}

/** Makes the registry of the outside world know a company. */
async function register({ railsUrl }: FaultSandbox, { cnpj, cpf }: Founder): Promise<void> {
  const partners = [{ cpf, name: 'Helena Prado', isAdministrator: true }];
  const response = await fetch(`${railsUrl}/registry/companies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cnpj, corporateName: nameOf(cnpj), partners }),
  });
  if (!response.ok) throw new Error(`the registry did not take ${cnpj}: ${response.status}`);
}

function nameOf(cnpj: string): string {
  return `Empresa ${cnpj.slice(2, 8)} Ltda`;
}

async function signAllUp(
  sandbox: FaultSandbox,
  founders: readonly Founder[],
  urls: () => readonly string[],
): Promise<void> {
  const waiting = [...founders];
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (let founder = waiting.shift(); founder; founder = waiting.shift()) await signUp(sandbox, founder, urls);
  });
  await Promise.all(clients);
}

/** As a browser does: a code, the form under one key until there is an answer; whichever server answers. */
async function signUp({ railsUrl }: FaultSandbox, founder: Founder, urls: () => readonly string[]): Promise<void> {
  const registration = randomBytes(32).toString('base64url');
  const { cnpj, cpf, email } = founder;
  await untilAnswered(urls, (client) =>
    client(sendCode, { body: { registration, channel: 'email', recipient: email } }),
  );
  const key = crypto.randomUUID();
  const file = new File([PIXEL], 'contrato.png');
  for (;;) {
    const emailCode = await lastCode(railsUrl, email);
    const answer = await untilAnswered(urls, (client) =>
      client(submitApplication, {
        idempotencyKey: key,
        files: { socialContract: file, invoicing: file },
        body: {
          registration,
          password: PASSWORD,
          emailCode,
          smsCode: '',
          company: {
            cnpj,
            firstCpf: cpf,
            corporateName: nameOf(cnpj),
            constitutionType: 'L/L',
            constitutionDate: '2019-03-12',
            activitySector: 'Comércio',
            businessEmail: email,
            monthlyBilling: '48000.00',
            shareCapital: '1000.00',
            patrimony: '1000.00',
            businessDescription: 'Vende de tudo um pouco.',
            address: { cep: '01000100', city: 'São Paulo', publicPlace: 'Rua das Acácias', street: 'Sé', number: '1' },
          },
        },
      }),
    );
    if (answer.ok) {
      founder.protocol = answer.value.protocol;
      return;
    }
    // The answer to the code was lost and another one went out meanwhile: the last one in the outbox counts.
    const isCode = answer.failure.kind === 'refused' && answer.failure.code === 'onboarding.code-wrong';
    if (!isCode) throw new Error(`${cnpj} was refused: ${JSON.stringify(answer.failure)}`);
  }
}

/** Asks one server after the other until one gives an answer that is not of a server that falls or rests. */
async function untilAnswered<T>(
  urls: () => readonly string[],
  ask: (client: Client) => Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  for (let turn = 0; ; turn += 1) {
    const all = urls();
    const client = createClient({
      fetch: (url, init) => fetch(url, init),
      token: () => undefined,
      baseUrl: all[turn % all.length] ?? '',
    });
    const answer = await ask(client);
    const { failure } = answer.ok ? { failure: undefined } : answer;
    const isFinal = failure?.kind === 'refused' && ![429, 500, 503].includes(failure.status);
    if (answer.ok || isFinal) return answer;
    await sleep(failure?.kind === 'refused' && failure.status === 429 ? 2100 : 100);
  }
}

async function lastCode(railsUrl: string, to: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${railsUrl}/outbox.json?to=${encodeURIComponent(to)}`);
    const { messages } = (await response.json()) as { readonly messages: readonly { readonly text: string }[] };
    // Newest first.
    const code = messages.map(({ text }) => /^\d{6}/.exec(text)?.[0]).find((found) => found !== undefined);
    if (code !== undefined) return code;
    await sleep(200);
  }
}

async function replace(sandbox: FaultSandbox, seconds: SecondServer[], index: number): Promise<void> {
  const victim = seconds[index];
  if (!victim) throw new Error(`there is no server ${index}`);
  killHard(victim.pid);
  await victim.ended;
  seconds[index] = await startSecondServer(sandbox);
}

async function isDone(sandbox: FaultSandbox): Promise<boolean> {
  return onDatabase(sandbox, async (on) => {
    const { rows } = await on.query<{ decided: string }>(
      `SELECT count(*) AS decided FROM bank.onboarding_application WHERE state <> 'received'`,
    );
    return Number(rows[0]?.decided) === SIGN_UPS;
  });
}

/** Each approved, with one company, one account, one opening in the log; one in ten comes in with its password. */
async function judgeSignUps(sandbox: FaultSandbox, founders: readonly Founder[]): Promise<readonly string[]> {
  const client = createClient({
    fetch: (url, init) => fetch(url, init),
    token: () => undefined,
    baseUrl: sandbox.bankUrl,
  });
  const faults: string[] = [];
  const accounts = new Set<string>();
  for (const [index, founder] of founders.entries()) {
    const { cnpj, cpf: document, protocol = '' } = founder;
    const answer = await client(followApplication, { body: { protocol, cnpj } });
    const application: Application | undefined = answer.ok ? answer.value : undefined;
    const bankAccount = application?.bankAccount ?? undefined;
    if (application?.state !== 'approved' || bankAccount === undefined) {
      faults.push(`${cnpj} is ${application?.state ?? 'not to be found'}`);
      continue;
    }
    accounts.add(bankAccount);
    if (index % 10 === 0) await signInByDocument(sandbox.bankUrl, { document, bankAccount, password: PASSWORD });
  }
  const { rows } = await onDatabase(sandbox, (on) =>
    on.query<{ cnpj: string; openings: string }>(
      `SELECT c.cnpj, count(h.id) AS openings FROM bank.company c
       LEFT JOIN ledger.audit_record h ON h.company_id = c.id AND h.action = 'company.opened'
       WHERE c.cnpj = ANY ($1) GROUP BY 1`,
      [founders.map(({ cnpj }) => cnpj)],
    ),
  );
  say(`${accounts.size} accounts for ${founders.length} sign-ups, ${rows.length} companies`);
  return [
    ...faults,
    ...(accounts.size === founders.length ? [] : [`${accounts.size} different accounts`]),
    ...rows
      .filter(({ openings }) => openings !== '1')
      .map(({ cnpj, openings }) => `${cnpj} was opened ${openings} times`),
  ];
}
