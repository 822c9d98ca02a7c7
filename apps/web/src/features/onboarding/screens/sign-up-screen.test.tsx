import { messageOf, type Application } from '@bank/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Answer, type Bank } from '../../../app/testing/open-app.tsx';
import { DRAFT_LIFE_MS, keptOf, newRegistration } from '../draft.ts';
import { EXAMPLE_DRAFT } from '../testdata/example-draft.ts';
import { memoryDatabase } from '../testdata/memory-database.ts';
import { fromNow, pageNow } from '../../../platform/clock/page-clock-fixtures.ts';

afterEach(() => vi.unstubAllGlobals());

const CODES = 'POST /services/onboarding/codes';
const SUBMIT = 'POST /services/onboarding/applications';
const FOLLOW = 'POST /services/onboarding/applications/follow';
const PROTOCOL = '7K3D-9QXZ-M2VA-C8TF';
const PASSWORD = 'chuva na serra azul';
const REGISTRATION = newRegistration(() => new Uint8Array(32).fill(7));

let database = memoryDatabase();
beforeEach(() => {
  database = memoryDatabase();
});

function application(changes: Partial<Application> = {}): Application {
  return {
    protocol: PROTOCOL,
    state: 'received',
    corporateName: 'Marcenaria Canela Preta Ltda',
    submittedAt: fromNow(-60_000),
    decidedAt: null,
    reasons: [],
    documentsWanted: [],
    documents: [],
    bankAccount: null,
    ...changes,
  };
}

const BANK: Bank = {
  [CODES]: ({ body }) => [
    201,
    {
      sentTo: (body as { channel: string }).channel === 'email' ? 'c***@canelapreta.com' : '(11) *****-4321',
      expiresAt: fromNow(600_000),
      resendAt: fromNow(60_000),
    },
  ],
  [SUBMIT]: () => [201, application()],
  [FOLLOW]: () => [200, application()],
};

/** Opens the page on this browser; what it keeps stays from one opening to the next. */
function open(href = '/session/signup', bank: Bank = {}) {
  vi.stubGlobal('indexedDB', database.factory);
  return openApp(href, { ...BANK, ...bank });
}

/** The draft with steps 1 to 3 filled in, as a visit before this one left it. */
function keep(): void {
  database.kept.set('only', keptOf({ registration: REGISTRATION, draft: EXAMPLE_DRAFT, writes: [] }, pageNow() - 1000));
}

const field = <Element extends HTMLElement = HTMLInputElement>(name: string): Element => {
  const found = document.querySelector<Element>(`[name="${name}"]`);
  if (found === null) throw new Error(`the page has no field ${name}`);
  return found;
};
// Masked fields hear `input`, the others React's change, which is the same event.
const type = (name: string, value: string): boolean => fireEvent.input(field(name), { target: { value } });
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 2, name });
const errors = (): readonly string[] =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((input) => input.getAttribute('name') ?? '');

// A PDF whose content is what its name says.
const PDF = [
  '%PDF-1.4',
  '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
  '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
  '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj',
  'xref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000058 00000 n \n0000000115 00000 n ',
  'trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n186\n%%EOF\n',
].join('\n');
const pdf = (name: string): File => new File([PDF], name, { type: 'application/pdf' });

async function choose(name: string, file: File): Promise<void> {
  fireEvent.change(field(name), { target: { files: [file] } });
  await screen.findByText(file.name);
}

/** From the kept draft to the last step, filled in. */
async function reachLastStep(bank: Bank = {}) {
  keep();
  const opened = open('/session/signup?etapa=3', bank);
  await heading('Documentos');
  await choose('socialContract', pdf('contrato.pdf'));
  await choose('invoicing', pdf('faturamento.pdf'));
  press('Avançar');
  await heading('Senha e códigos');
  await screen.findByText(/Enviado para c\*\*\*@canelapreta.com/);
  return opened;
}

async function fillLastStep(bank: Bank = {}) {
  const opened = await reachLastStep(bank);
  type('password', PASSWORD);
  type('repeatPassword', PASSWORD);
  type('emailCode', '123456');
  type('smsCode', '654321');
  return opened;
}

test('[wizard.steps] [wizard.buttons] five steps show, numbered from 0 in the address, with Avançar and Voltar', async () => {
  open();
  await heading('Empresa e sócios');
  expect(document.title).toMatch(/^Abrir conta ·/);
  const steps = within(screen.getByRole('list', { name: 'Etapas' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '1Empresa',
    '2Dados',
    '3Endereço',
    '4Documentos',
    '5Acesso',
  ]);
  expect(steps[0]?.getAttribute('aria-current')).toBe('step');
  for (const name of ['Avançar', 'Voltar']) expect(screen.getByRole('button', { name })).toBeTruthy();
  type('cnpj', '20415783000181');
  type('firstCpf', '31820495779');
  press('Avançar');
  await heading('Dados da empresa');
  expect(window.location.search).toBe('?etapa=1');
});

test('[wizard.1.field.cnpj] [wizard.1.field.firstCpf] [wizard.1.field.secondCpf] [wizard.1.field.thirdCpf] [wizard.1.mask.cnpj] [wizard.1.mask.cpf] step 1 has its fields and masks', async () => {
  open();
  await heading('Empresa e sócios');
  type('cnpj', '20415783000181');
  expect(field('cnpj').value).toBe('20.415.783/0001-81');
  type('cnpj', '12abc34501de35');
  expect(field('cnpj').value).toBe('12.ABC.345/01DE-35');
  for (const name of ['firstCpf', 'secondCpf', 'thirdCpf']) {
    type(name, '31820495779');
    expect(field(name).value).toBe('318.204.957-79');
  }
});

test.each([
  ['[wizard.advance.1]', '/session/signup', 'Empresa e sócios', ['cnpj', 'firstCpf']],
  ['[wizard.advance.4]', '/session/signup?etapa=3', 'Documentos', ['socialContract', 'invoicing']],
])(
  '%s with nothing filled in the step stays, says so, and the first fault has the focus',
  async (_, href, title, names) => {
    keep();
    if (title === 'Empresa e sócios') database.kept.clear();
    open(href);
    await heading(title);
    press('Avançar');
    expect(errors()).toEqual(names);
    expect(screen.getAllByText('Campo obrigatório.')).toHaveLength(names.length);
    expect(document.activeElement).toBe(field(names[0] ?? ''));
  },
);

test('[wizard.advance.2] [wizard.advance.3] [wizard.2.date] steps 2 and 3 stay while something is missing', async () => {
  open();
  await heading('Empresa e sócios');
  type('cnpj', '20415783000181');
  type('firstCpf', '31820495779');
  press('Avançar');
  await heading('Dados da empresa');
  press('Avançar');
  expect(errors()).toEqual([
    'corporateName',
    'constitutionType',
    'constitutionDate',
    'activitySector',
    'businessEmail',
    'monthlyBilling',
    'shareCapital',
    'patrimony',
    'businessDescription',
  ]);
  type('constitutionDate', '31022019');
  expect(screen.getByText('O formato da data selecionada é inválido')).toBeTruthy();
  type('constitutionDate', '14032019');
  for (const [name, value] of Object.entries({
    corporateName: 'Marcenaria Canela Preta Ltda',
    businessEmail: ' contato@canelapreta.com',
    monthlyBilling: '8500000',
    shareCapital: '100',
    // A company without patrimony says so.
    patrimony: '0',
    businessDescription: 'Móveis sob medida.',
  }))
    type(name, value);
  fireEvent.change(field('constitutionType'), { target: { value: 'L/L' } });
  fireEvent.change(field('activitySector'), { target: { value: 'Indústria' } });
  press('Avançar');
  await heading('Endereço da empresa');
  press('Avançar');
  expect(errors()).toEqual(['cep', 'city', 'publicPlace', 'street', 'number']);
});

test('a field is judged as it is left, wherever the focus goes, but not under a press nor behind another window', async () => {
  open();
  await heading('Empresa e sócios');
  const start = (): void => act(() => field('cnpj').focus());
  const leave = (): void => act(() => field('cnpj').blur());
  start();
  type('cnpj', '20415783000182');
  // Another window comes to the front: the field stays the active one.
  fireEvent.blur(field('cnpj'));
  expect(errors()).toEqual([]);
  const button = screen.getByRole('button', { name: 'Voltar' });
  fireEvent.pointerDown(button);
  leave();
  expect(errors()).toEqual([]);
  fireEvent.pointerUp(button);
  expect(errors()).toEqual([]);
  fireEvent.click(button);
  expect(errors()).toEqual(['cnpj']);
  screen.getByText('CNPJ inválido.');
});

test('[wizard.2.types] [wizard.samples] the drop-downs have their choices with no server answering', async () => {
  keep();
  open('/session/signup?etapa=1', { [CODES]: () => undefined });
  await heading('Dados da empresa');
  const choices = (name: string) => [...field<HTMLSelectElement>(name).options].map(({ value, text }) => [value, text]);
  expect(choices('constitutionType').slice(1)).toEqual([
    ['S/S', 'S/S · Sociedade simples'],
    ['E/E', 'E/E · Empresa individual'],
    ['L/L', 'L/L · Sociedade limitada (Ltda.)'],
  ]);
  expect(choices('activitySector').length).toBeGreaterThan(10);
});

test('[wizard.2.field.corporateName] [wizard.2.field.fantasyName] [wizard.2.field.constitutionType] [wizard.2.field.constitutionDate] [wizard.2.field.activitySector] [wizard.2.field.businessEmail] [wizard.2.field.businessPhone] [wizard.2.field.monthlyBilling] [wizard.2.field.shareCapital] [wizard.2.field.patrimony] [wizard.2.field.businessDescription] step 2 has its fields, with what was kept', async () => {
  keep();
  open('/session/signup?etapa=1');
  await heading('Dados da empresa');
  const values = Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name, value }) => [name, value]),
  );
  expect(values).toEqual({
    corporateName: 'Marcenaria Canela Preta Ltda',
    fantasyName: '',
    constitutionType: 'L/L',
    constitutionDate: '14/03/2019',
    activitySector: 'Indústria',
    businessEmail: 'contato@canelapreta.com',
    businessPhone: '(11) 98765-4321',
    monthlyBilling: '85.000,00',
    shareCapital: '200.000,00',
    patrimony: '350.000,00',
    businessDescription: 'Móveis sob medida para casas e lojas.',
  });
});

test('[wizard.3.field.cep] [wizard.3.field.city] [wizard.3.field.publicPlace] [wizard.3.field.street] [wizard.3.field.number] [wizard.3.field.complement] [wizard.3.mask.cep] a CEP fills the address and leaves it editable; what was typed stays', async () => {
  const found = (city: string, publicPlace: string | null, street: string | null): Answer => [
    200,
    { cep: city === 'Recife' ? '52000260' : '13000000', state: 'PE', city, publicPlace, street },
  ];
  keep();
  open('/session/signup?etapa=2', {
    'GET /services/address-finder/52000260': () => found('Recife', 'Rua das Garças', 'Graças'),
    'GET /services/address-finder/13000000': () => found('Campinas', null, null),
    'GET /services/address-finder/99999999': () => refusal(404, 'address-finder.unknown', 'x'),
    'GET /services/address-finder/88888888': () => undefined,
  });
  await heading('Endereço da empresa');
  for (const name of ['city', 'publicPlace', 'street', 'number', 'complement']) type(name, '');
  type('cep', '52000260');
  expect(field('cep').value).toBe('52000-260');
  await waitFor(() => expect(field('publicPlace').value).toBe('Rua das Garças'));
  type('street', 'Aflitos');
  expect(field('city').value).toBe('Recife');
  type('cep', '13000000');
  await waitFor(() => expect(field('city').value).toBe('Campinas'));
  expect([field('publicPlace').value, field('street').value]).toEqual(['', 'Aflitos']);
  type('cep', '99999999');
  await screen.findByText(/Não encontramos este CEP/);
  type('cep', '88888888');
  await screen.findByText(/A busca não respondeu/);
  expect(field('city').value).toBe('Campinas');
  expect(field('city').disabled).toBe(false);
});

test('[wizard.4.field.socialContract] [wizard.4.field.lastUpdates] [wizard.4.field.invoicing] [wizard.4.optional] I05 a file is judged by its content at once, and the two that are required are enough', async () => {
  keep();
  open('/session/signup?etapa=3');
  await heading('Documentos');
  expect(field('lastUpdates').type).toBe('file');
  fireEvent.change(field('socialContract'), { target: { files: [new File(['MZ programa'], 'contrato.pdf')] } });
  await screen.findByText(messageOf('file.type', { name: 'contrato.pdf' }));
  await choose('socialContract', pdf('contrato.pdf'));
  await choose('invoicing', pdf('faturamento.pdf'));
  expect(errors()).toEqual([]);
  press('Avançar');
  await heading('Senha e códigos');
});

test('Avançar waits for a file that is still being looked at', async () => {
  keep();
  open('/session/signup?etapa=3');
  await heading('Documentos');
  for (const name of ['socialContract', 'invoicing'])
    fireEvent.change(field(name), { target: { files: [pdf(`${name}.pdf`)] } });
  press('Avançar');
  expect(errors()).toEqual([]);
  await heading('Senha e códigos');
});

test('[wizard.back] Voltar and the browser go back one step and keep what was typed, a half-typed date too', async () => {
  open();
  await heading('Empresa e sócios');
  type('cnpj', '20415783000181');
  type('firstCpf', '31820495779');
  press('Avançar');
  await heading('Dados da empresa');
  type('corporateName', 'Marcenaria');
  type('constitutionDate', '1403');
  press('Voltar');
  await heading('Empresa e sócios');
  expect(field('cnpj').value).toBe('20.415.783/0001-81');
  press('Avançar');
  await heading('Dados da empresa');
  expect([field('corporateName').value, field('constitutionDate').value]).toEqual(['Marcenaria', '14/03']);
  act(() => window.history.back());
  await heading('Empresa e sócios');
  press('Voltar');
  await waitFor(() => expect(window.location.pathname).not.toBe('/session/signup'));
});

test('nobody jumps over a step that is not valid', async () => {
  open('/session/signup?etapa=3');
  await heading('Empresa e sócios');
  await waitFor(() => expect(window.location.search).toBe('?etapa=0'));
});

test('S06 what was typed survives a reload in the browser database alone, files and passwords do not', async () => {
  await fillLastStep();
  open('/session/signup?etapa=4');
  await heading('Documentos');
  await waitFor(() => expect(window.location.search).toBe('?etapa=3'));
  const kept = JSON.stringify([...database.kept.values()]);
  expect(kept).toContain('Canela Preta');
  for (const secret of [PASSWORD, '123456', '654321', 'contrato.pdf']) expect(kept).not.toContain(secret);
  expect(window.localStorage).toHaveLength(0);
});

test('S06 the draft is erased on demand, after a question', async () => {
  keep();
  open();
  await heading('Empresa e sócios');
  expect(field('cnpj').value).toBe('20.415.783/0001-81');
  press('Apagar rascunho');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Apagar o que você digitou?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Apagar rascunho' }));
  await waitFor(() => expect(field('cnpj').value).toBe(''));
  expect(database.kept.size).toBe(0);
  expect(screen.queryByRole('button', { name: 'Apagar rascunho' })).toBeNull();
});

test('S06 a draft of yesterday goes from this browser, whichever page is opened', async () => {
  const old = keptOf({ registration: REGISTRATION, draft: EXAMPLE_DRAFT, writes: [] }, pageNow() - DRAFT_LIFE_MS);
  database.kept.set('only', old);
  open('/home');
  await waitFor(() => expect(database.kept.size).toBe(0));
});

test('a browser that keeps nothing can sign up all the same', async () => {
  vi.stubGlobal('indexedDB', undefined);
  openApp('/session/signup', BANK);
  await heading('Empresa e sócios');
  type('cnpj', '20415783000181');
  expect(field('cnpj').value).toBe('20.415.783/0001-81');
});

test('[wizard.5.field.password] [wizard.5.field.repeatPassword] [wizard.5.field.emailCode] [wizard.5.field.smsCode] [wizard.5.codes.numeric] [wizard.5.send] the last step has passwords and codes of digits, and its button is Enviar', async () => {
  const { asked } = await reachLastStep();
  expect([field('password').type, field('repeatPassword').type]).toEqual(['password', 'password']);
  for (const name of ['emailCode', 'smsCode']) {
    expect(field(name).inputMode).toBe('numeric');
    type(name, '12a4-56');
    expect(field(name).value).toBe('12456');
  }
  expect(screen.getByRole('button', { name: 'Enviar' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Avançar' })).toBeNull();
  const codes = asked.filter(({ path }) => path.endsWith('/codes')).map(({ body }) => body);
  expect(codes).toEqual([
    { registration: REGISTRATION, channel: 'email', recipient: 'contato@canelapreta.com' },
    { registration: REGISTRATION, channel: 'sms', recipient: '11987654321' },
  ]);
  const resend = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Reenviar em (60|59) s$/ });
  expect(resend.map(({ disabled }) => disabled)).toEqual([true, true]);
});

test('coming back to the last step sends no further code; a changed e-mail does', async () => {
  const { asked } = await reachLastStep();
  const emails = () =>
    asked.flatMap(({ path, body }) => {
      const { channel, recipient } = (body ?? {}) as { channel?: string; recipient?: string };
      return path.endsWith('/codes') && channel === 'email' ? [recipient] : [];
    });
  press('Voltar');
  await heading('Documentos');
  press('Avançar');
  await heading('Senha e códigos');
  expect(emails()).toHaveLength(1);
  press('Alterar e-mail');
  await heading('Dados da empresa');
  type('businessEmail', 'novo@canelapreta.com');
  for (const title of ['Endereço da empresa', 'Documentos', 'Senha e códigos']) {
    press('Avançar');
    await heading(title);
  }
  await waitFor(() => expect(emails()).toEqual(['contato@canelapreta.com', 'novo@canelapreta.com']));
});

test('without a mobile number no code by SMS is asked for or sent along', async () => {
  database.kept.set(
    'only',
    keptOf({ registration: REGISTRATION, draft: { ...EXAMPLE_DRAFT, businessPhone: '' }, writes: [] }, pageNow()),
  );
  const { asked } = open('/session/signup?etapa=3');
  await heading('Documentos');
  await choose('socialContract', pdf('contrato.pdf'));
  await choose('invoicing', pdf('faturamento.pdf'));
  press('Avançar');
  await screen.findByText(/este código não é preciso/);
  type('password', PASSWORD);
  type('repeatPassword', PASSWORD);
  type('emailCode', '123456');
  press('Enviar');
  await heading('Recebemos seu cadastro');
  expect(asked.filter(({ path }) => path.endsWith('/codes'))).toHaveLength(1);
  expect(asked.find(({ path }) => path === '/services/onboarding/applications')?.body).toMatchObject({ smsCode: '' });
});

test('[wizard.5.password.required] [wizard.5.repeat] Enviar holds back while the passwords are missing or differ', async () => {
  const { asked } = await reachLastStep();
  press('Enviar');
  expect(errors()).toEqual(['password', 'repeatPassword']);
  type('password', PASSWORD);
  expect(screen.getByText('Forte')).toBeTruthy();
  type('repeatPassword', 'chuva na serra');
  expect(screen.getByText('As senhas não são iguais.')).toBeTruthy();
  press('Enviar');
  expect(asked.some(({ path }) => path === '/services/onboarding/applications')).toBe(false);
});

test('[wizard.5.advance] Enviar sends everything once, shows the protocol, and the draft is gone', async () => {
  const { asked } = await fillLastStep();
  press('Enviar');
  press('Enviar');
  await heading('Recebemos seu cadastro');
  expect(screen.getByText(PROTOCOL, { selector: 'p' })).toBeTruthy();
  expect(window.location.search).toBe(`?protocolo=${PROTOCOL}`);
  const sent = asked.filter(({ path }) => path === '/services/onboarding/applications');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[0]?.body).toMatchObject({
    registration: REGISTRATION,
    password: PASSWORD,
    emailCode: '123456',
    smsCode: '654321',
    company: { cnpj: '20415783000181', address: { cep: '01000100' } },
  });
  expect(sent[0]?.files).toEqual({ socialContract: 'contrato.pdf', invoicing: 'faturamento.pdf' });
  await waitFor(() => expect(database.kept.size).toBe(0));
});

test('a wrong code is typed again on the page after, with a new key and everything else kept', async () => {
  const wrong = messageOf('onboarding.code-wrong', { channel: 'e-mail' });
  let tries = 0;
  const { asked } = await fillLastStep({
    [SUBMIT]: () => {
      tries += 1;
      if (tries > 1) return [201, application()];
      return [422, { errors: [{ code: 'onboarding.code-wrong', message: wrong, field: 'emailCode' }] }];
    },
  });
  press('Enviar');
  await heading('Confira o código');
  expect(screen.getByText(wrong)).toBeTruthy();
  expect(document.activeElement).toBe(field('emailCode'));
  type('emailCode', '777777');
  expect(screen.queryByText(wrong)).toBeNull();
  press('Enviar de novo');
  await heading('Recebemos seu cadastro');
  const sent = asked.filter(({ path }) => path === '/services/onboarding/applications');
  expect(sent.map(({ body }) => (body as { emailCode: string }).emailCode)).toEqual(['123456', '777777']);
  expect(sent[0]?.idempotencyKey).not.toBe(sent[1]?.idempotencyKey);
});

test('a lost answer is asked for again with the same key', async () => {
  let tries = 0;
  const { asked } = await fillLastStep({
    [SUBMIT]: () => {
      tries += 1;
      return tries > 1 ? [201, application()] : undefined;
    },
  });
  press('Enviar');
  await heading('O cadastro não foi enviado');
  expect(screen.getByText('Sem conexão.')).toBeTruthy();
  press('Tentar novamente');
  await heading('Recebemos seu cadastro');
  const keys = asked
    .filter(({ path }) => path === '/services/onboarding/applications')
    .map((call) => call.idempotencyKey);
  expect(keys[0]).toBe(keys[1]);
});

test('M05 S06 the key of a lost answer outlives a reload with the draft, and the bank says that it has the application', async () => {
  const lost = await fillLastStep({ [SUBMIT]: () => undefined });
  press('Enviar');
  await heading('O cadastro não foi enviado');
  const kept = JSON.stringify([...database.kept.values()]);
  for (const secret of [PASSWORD, '123456', '"654321', 'contrato.pdf']) expect(kept).not.toContain(secret);

  // Another code was sent meanwhile, so it is not the very same request.
  const message = messageOf('idempotency.key-reused');
  const again = open('/session/signup?etapa=4', { [SUBMIT]: () => refusal(422, 'idempotency.key-reused', message) });
  await heading('Documentos');
  await choose('socialContract', pdf('contrato.pdf'));
  await choose('invoicing', pdf('faturamento.pdf'));
  press('Avançar');
  await heading('Senha e códigos');
  for (const name of ['password', 'repeatPassword']) type(name, PASSWORD);
  type('emailCode', '777777');
  type('smsCode', '888888');
  press('Enviar');
  await heading('Já recebemos este cadastro');
  expect(screen.getByRole('link', { name: 'Acompanhar um cadastro' })).toBeTruthy();
  const keyOf = ({ asked }: typeof again): string | null | undefined =>
    asked.find(({ path }) => path === '/services/onboarding/applications')?.idempotencyKey;
  expect(keyOf(lost)).toMatch(/^[0-9a-f-]{36}$/);
  expect(keyOf(again)).toBe(keyOf(lost));
});

test('a document that the bank cannot read is chosen again on the page after', async () => {
  const message = messageOf('file.unreadable', { name: 'contrato.pdf' });
  const { asked } = await fillLastStep({
    [SUBMIT]: ({ files }) =>
      files['socialContract'] === 'contrato.pdf'
        ? [422, { errors: [{ code: 'file.unreadable', message, field: 'socialContract' }] }]
        : [201, application()],
  });
  press('Enviar');
  await heading('Troque o documento');
  expect(screen.getByText(message)).toBeTruthy();
  fireEvent.change(field('socialContract'), { target: { files: [new File(['MZ'], 'pior.pdf')] } });
  await screen.findByText(messageOf('file.type', { name: 'pior.pdf' }));
  press('Enviar de novo');
  await choose('socialContract', pdf('contrato-novo.pdf'));
  press('Enviar de novo');
  await heading('Recebemos seu cadastro');
  expect(asked.filter(({ path }) => path === '/services/onboarding/applications')).toHaveLength(2);
});

test('a field that the bank refuses is told at its place, with the rest kept', async () => {
  const message = messageOf('onboarding.date-invalid');
  await fillLastStep({
    [SUBMIT]: () => [
      422,
      { errors: [{ code: 'onboarding.date-invalid', message, field: 'company/constitutionDate' }] },
    ],
  });
  press('Enviar');
  await heading('Corrija os dados');
  press('Corrigir em Dados');
  await heading('Dados da empresa');
  expect(screen.getByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(field('constitutionDate'));
  type('constitutionDate', '14032020');
  expect(screen.queryByText(message)).toBeNull();
});

test('a known CNPJ says what can be done', async () => {
  const message = messageOf('onboarding.cnpj-known');
  await fillLastStep({ [SUBMIT]: () => refusal(409, 'onboarding.cnpj-known', message) });
  press('Enviar');
  await heading('Este CNPJ já é conhecido');
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir para o acesso' })).toBeTruthy();
  press('Corrigir o CNPJ');
  await heading('Empresa e sócios');
  expect(field('cnpj').value).toBe('20.415.783/0001-81');
});

test('a password that is too short is said so before anything is sent', async () => {
  const { asked } = await fillLastStep();
  type('password', 'curta');
  type('repeatPassword', 'curta');
  press('Enviar');
  await heading('Escolha outra senha');
  expect(asked.some(({ path }) => path === '/services/onboarding/applications')).toBe(false);
  type('password', PASSWORD);
  type('repeatPassword', PASSWORD);
  press('Enviar de novo');
  await heading('Recebemos seu cadastro');
});

test('[err.wizard.fallback] where the bank says nothing the wizard says its fallback', async () => {
  await fillLastStep({ [SUBMIT]: () => [500] });
  press('Enviar');
  await heading('O cadastro não foi enviado');
  expect(screen.getByText('Ops... ocoreu algum erro', { selector: 'form p' })).toBeTruthy();
});

async function follow(bank: Bank, protocol = PROTOCOL) {
  const opened = open(`/session/signup?protocolo=${protocol}`, bank);
  await heading('Acompanhar um cadastro');
  type('cnpj', '20415783000181');
  press('Acompanhar');
  return opened;
}

test('the address with the protocol asks for the CNPJ and shows how it stands', async () => {
  const { asked } = await follow({
    [FOLLOW]: () => [200, application({ state: 'approved', decidedAt: fromNow(0), bankAccount: '10100' })],
  });
  await heading('A conta está aberta');
  expect(document.title).toMatch(/^Acompanhar cadastro ·/);
  expect(screen.getByText('10100')).toBeTruthy();
  expect(screen.getByText(/Entre com o CPF/)).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('/follow'))?.body).toEqual({
    protocol: PROTOCOL,
    cnpj: '20415783000181',
  });
});

test('protocol and CNPJ are judged here, and what the bank does not know is said', async () => {
  const message = messageOf('onboarding.not-found');
  open('/session/signup?protocolo=', { [FOLLOW]: () => refusal(404, 'onboarding.not-found', message) });
  await heading('Acompanhar um cadastro');
  press('Acompanhar');
  expect(errors()).toEqual(['protocol', 'cnpj']);
  type('protocol', '7k3d 9qxz m2va c8tf');
  type('cnpj', '20415783000181');
  press('Acompanhar');
  await screen.findByText(message);
  expect(window.location.search).toBe(`?protocolo=${PROTOCOL}`);
  expect([field('protocol').value, field('cnpj').value]).toEqual([PROTOCOL, '20.415.783/0001-81']);
});

test('a pending application says why and takes what it waits for', async () => {
  const pending = application({
    state: 'pending',
    reasons: ['Um dos CPFs não consta como sócio.'],
    documentsWanted: ['lastUpdates'],
  });
  const { asked } = await follow({
    [FOLLOW]: () => [200, pending],
    'POST /services/onboarding/applications/documents': () => [201, application()],
  });
  await heading('Falta um documento');
  expect(screen.getByText('Um dos CPFs não consta como sócio.')).toBeTruthy();
  press('Enviar documentos');
  expect(screen.getByText('Campo obrigatório.')).toBeTruthy();
  await choose('lastUpdates', pdf('alteracao.pdf'));
  press('Enviar documentos');
  await heading('Recebemos seu cadastro');
  const sent = asked.find(({ path }) => path.endsWith('/documents'));
  expect(sent?.body).toEqual({ protocol: PROTOCOL, cnpj: '20415783000181' });
  expect(sent?.files).toEqual({ lastUpdates: 'alteracao.pdf' });
});

test('documents that are not waited for any more leave the page as the application stands now', async () => {
  let now = application({ state: 'pending', documentsWanted: ['lastUpdates'] });
  await follow({
    [FOLLOW]: () => [200, now],
    'POST /services/onboarding/applications/documents': () => {
      now = application();
      const message = messageOf('onboarding.state-conflict');
      return refusal(409, 'onboarding.state-conflict', message);
    },
  });
  await heading('Falta um documento');
  await choose('lastUpdates', pdf('alteracao.pdf'));
  press('Enviar documentos');
  await heading('Recebemos seu cadastro');
  expect(screen.queryByRole('button', { name: 'Enviar documentos' })).toBeNull();
});

test('a denied application gives its reason and nothing to send', async () => {
  const reason = 'Na Receita Federal a empresa consta como baixada.';
  await follow({ [FOLLOW]: () => [200, application({ state: 'denied', decidedAt: fromNow(0), reasons: [reason] })] });
  await heading('Não foi possível abrir a conta');
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Começar um novo cadastro' }).getAttribute('href')).toBe('/session/signup');
  expect(screen.queryByRole('button', { name: 'Enviar documentos' })).toBeNull();
});
