import type { Application, CompanyData } from '@bank/contracts';
import { fakeClock, seededEntropy } from '@bank/testkit';
import { readRows } from '../../../platform/database/rows.ts';
import { scriptedRails, type ScriptedRails } from '../../../testing/scripted-rails.ts';
import {
  startTestBank,
  TEST_START,
  type TestBank,
  type TestBankOptions,
  type TestReply,
} from '../../../testing/test-bank.ts';
import { decideDue } from '../application/decide-application.ts';
import { APPLICANT, REGISTERED } from './sample-applicant.ts';

/** What somebody types and sends; what is not said is right. */
export interface Typed {
  readonly company?: Partial<CompanyData>;
  readonly password?: string;
  readonly registration?: string;
  readonly emailCode?: string;
  readonly smsCode?: string;
  readonly files?: Readonly<Record<string, readonly [name: string, bytes: Uint8Array]>>;
  readonly key?: string;
}

/** A test bank with people who sign up, and an outside world that knows of them what a test says. */
export interface SignUpBank extends TestBank {
  readonly rails: ScriptedRails;
  /** Asks for a code. */
  askCode(registration: string, channel: 'email' | 'sms', recipient: string): Promise<TestReply>;
  /** The codes that were sent last, asked for anew. */
  codesFor(
    registration: string,
    company?: Partial<CompanyData>,
  ): Promise<{ readonly emailCode: string; readonly smsCode: string }>;
  /** Sends an application; codes that are not given are asked for first. */
  submit(typed?: Typed): Promise<TestReply>;
  /** Sends a valid application and gives it. */
  apply(typed?: Typed): Promise<Application>;
  follow(name: { readonly protocol: string; readonly cnpj?: string }): Promise<TestReply>;
  sendDocuments(
    name: { readonly protocol: string; readonly cnpj?: string },
    files: NonNullable<Typed['files']>,
    key?: string,
  ): Promise<TestReply>;
  /** Looks at everything that is due, and says how the application stands now. */
  decided(name: { readonly protocol: string; readonly cnpj?: string }): Promise<Application>;
  /** Makes the registry know a company as it describes itself. */
  register(company?: Partial<CompanyData>, changed?: Partial<typeof REGISTERED>): void;
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const FILES = {
  socialContract: ['contrato.png', PIXEL],
  invoicing: ['faturamento.png', PIXEL],
} as const satisfies Typed['files'];
export const PASSWORD = 'Trigo-bom-2026-pao';

let made = 0;

/** A registration secret, as a browser makes one. */
export function newRegistration(): string {
  made += 1;
  return Buffer.from(String(made).padStart(32, 'r')).toString('base64url');
}

/** An Idempotency-Key of its own. */
export function newKey(): string {
  made += 1;
  return `key-${made}`;
}

/** Starts it. The registry knows the sample company. */
export async function startSignUpBank(options: TestBankOptions = {}): Promise<SignUpBank> {
  const clock = fakeClock(TEST_START);
  const rails = scriptedRails({ clock, entropy: seededEntropy(77) });
  const bank = await startTestBank({ rails: rails.client, ...options });
  const { app } = bank.bank.http;

  const lastCode = async (kind: 'email' | 'sms', recipient: string): Promise<string> => {
    const rows = await readRows<{ text: string }>(
      bank.pool,
      `SELECT text FROM bank.outgoing_message WHERE kind = $1 AND recipient = $2 AND text ~ '^\\d{6} '
       ORDER BY created_at DESC, id DESC LIMIT 1`,
      [kind, recipient],
    );
    return rows[0]?.text.slice(0, 6) ?? '';
  };
  const askCode: SignUpBank['askCode'] = (registration, channel, recipient) =>
    bank.anonymous.post('/services/onboarding/codes', { registration, channel, recipient });
  const postParts = async (
    path: string,
    data: unknown,
    files: NonNullable<Typed['files']>,
    key: string,
  ): Promise<TestReply> => {
    const form = new FormData();
    form.set('data', JSON.stringify(data));
    for (const [field, [name, bytes]] of Object.entries(files)) form.set(field, new Blob([Buffer.from(bytes)]), name);
    const body = new Response(form);
    const type = body.headers.get('content-type') ?? '';
    return inject(type, Buffer.from(await body.arrayBuffer()), path, key);
  };
  const inject = async (type: string, payload: Buffer, path: string, key: string): Promise<TestReply> => {
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': type, 'idempotency-key': key },
      payload,
    });
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      text: response.body,
      bytes: response.rawPayload,
      json: <T>() => response.json() as T,
      code: response.statusCode < 400 ? undefined : (response.json() as { code: string }).code,
    };
  };

  const codesFor: SignUpBank['codesFor'] = async (registration, changed = {}) => {
    const { businessEmail, businessPhone = '' } = { ...APPLICANT, ...changed };
    await askCode(registration, 'email', businessEmail);
    if (businessPhone.length === 11) await askCode(registration, 'sms', businessPhone);
    const smsCode = businessPhone.length === 11 ? await lastCode('sms', `+55${businessPhone}`) : '';
    return { emailCode: await lastCode('email', businessEmail), smsCode };
  };
  const submit: SignUpBank['submit'] = async (typed = {}) => {
    const {
      registration = newRegistration(),
      company = {},
      password = PASSWORD,
      files = FILES,
      key = newKey(),
    } = typed;
    const needsCodes = typed.emailCode === undefined;
    const codes = needsCodes ? await codesFor(registration, company) : { emailCode: typed.emailCode, smsCode: '' };
    const data = {
      registration,
      company: { ...APPLICANT, ...company },
      password,
      emailCode: codes.emailCode,
      smsCode: typed.smsCode ?? codes.smsCode,
    };
    return postParts('/services/onboarding/applications', data, files, key);
  };
  const follow: SignUpBank['follow'] = ({ protocol, cnpj = APPLICANT.cnpj }) =>
    bank.anonymous.post('/services/onboarding/applications/follow', { protocol, cnpj });

  return {
    ...bank,
    rails,
    askCode,
    codesFor,
    submit,
    async apply(typed) {
      const reply = await submit(typed);
      if (reply.status !== 201) throw new Error(`not taken: ${reply.text}`);
      return reply.json<Application>();
    },
    follow,
    sendDocuments: ({ protocol, cnpj = APPLICANT.cnpj }, files, key = newKey()) =>
      postParts('/services/onboarding/applications/documents', { protocol, cnpj }, files, key),
    async decided(name) {
      while (await decideDue(bank.platform));
      return (await follow(name)).json<Application>();
    },
    register(company = {}, changed = {}) {
      const { cnpj, corporateName } = { ...APPLICANT, ...company };
      rails.registry.set(cnpj, { ...REGISTERED, cnpj, corporateName, ...changed });
    },
  };
}
