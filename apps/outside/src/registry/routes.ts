import type { FastifyInstance } from 'fastify';
import { parseCnpj, parseCpf, parseDocument } from '@bank/documents';
import { fraudMarksQuerySchema, REGISTRY_STATUSES, type RegisteredCompany } from '@bank/rails-protocol';
import * as z from 'zod';
import { isFormOf } from '../bank/routes.ts';
import { isMarked } from '../dict/frauds.ts';
import { assertNotRefused, passGate, readInput } from '../platform/http.ts';
import { sendPage } from '../platform/page.ts';
import type { Runtime } from '../runtime.ts';
import { addressIn, partnerOf } from './companies.ts';
import { companiesPage } from './page.ts';
import { companiesToTry, findCompany, fraudMarks, type AddedCompany } from './registry.ts';

type Parse = (text: string) => { readonly ok: true; readonly value: string } | { readonly ok: false };

/** A document as people write it, without its mask afterwards. */
const documentOf = (parse: Parse) =>
  z
    .string()
    .max(20)
    .transform((text, context) => {
      const parsed = parse(text);
      if (parsed.ok) return parsed.value;
      context.issues.push({ code: 'custom', message: 'document', input: text });
      return z.NEVER;
    });
const cnpj = documentOf(parseCnpj);
const cpf = documentOf(parseCpf);
const text = (lengthMax: number) => z.string().trim().min(1).max(lengthMax);
const blank = z.literal('').transform(() => undefined);
const check = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

const companySchema = z
  .strictObject({
    cnpj,
    corporateName: text(150),
    status: z.enum(REGISTRY_STATUSES).default('active'),
    partners: z
      .array(z.strictObject({ cpf, name: text(120), isAdministrator: z.boolean().default(false) }))
      .min(1)
      .max(10),
    /** Which of these documents have an open mark of fraud. */
    marked: z.array(documentOf(parseDocument)).max(11).default([]),
  })
  .refine((asked) => asked.marked.every((document) => documentsOf(asked).includes(document)), { path: ['marked'] });
type CompanyToAdd = z.infer<typeof companySchema>;

function documentsOf({
  cnpj: own,
  partners,
}: {
  readonly cnpj: string;
  readonly partners: readonly { readonly cpf: string }[];
}) {
  return [own, ...partners.map((partner) => partner.cpf)];
}

/** The page's form: the first partner administers the company. */
const formSchema = z
  .object({
    cnpj,
    corporateName: text(150),
    status: z.enum(REGISTRY_STATUSES),
    firstCpf: cpf,
    firstName: text(120),
    secondCpf: blank.or(cpf),
    secondName: blank.or(text(120)),
    thirdCpf: blank.or(cpf),
    thirdName: blank.or(text(120)),
    companyMarked: check,
    partnerMarked: check,
  })
  .refine((form) => (form.secondCpf === undefined) === (form.secondName === undefined), { path: ['secondName'] })
  .refine((form) => (form.thirdCpf === undefined) === (form.thirdName === undefined), { path: ['thirdName'] })
  .transform((form): CompanyToAdd => {
    const others = [
      { cpf: form.secondCpf, name: form.secondName },
      { cpf: form.thirdCpf, name: form.thirdName },
    ].flatMap((each) => (each.cpf && each.name ? [{ cpf: each.cpf, name: each.name, isAdministrator: false }] : []));
    return {
      cnpj: form.cnpj,
      corporateName: form.corporateName,
      status: form.status,
      partners: [{ cpf: form.firstCpf, name: form.firstName, isAdministrator: true }, ...others],
      marked: [...(form.companyMarked ? [form.cnpj] : []), ...(form.partnerMarked ? [form.firstCpf] : [])],
    };
  });

/** The register of companies: what the bank asks, the page of companies to try, and registering a further one. */
export function registryRoutes(http: FastifyInstance, runtime: Runtime, stopping: AbortSignal): void {
  const { registry } = runtime.world;

  http.get('/registry/companies/:cnpj', async (request, reply) => {
    await passGate(runtime, 'registry', stopping);
    assertNotRefused(runtime, 'registry');
    return reply.send(findCompany(registry, readInput(z.object({ cnpj }), request.params).cnpj));
  });

  http.post('/registry/fraud-marks', async (request, reply) => {
    await passGate(runtime, 'registry', stopping);
    assertNotRefused(runtime, 'registry');
    const { documents } = readInput(fraudMarksQuerySchema, request.body);
    const { frauds, entries } = runtime.world.dict;
    // The register's own, and those of the directory.
    const marks = fraudMarks(registry, documents).map(({ document, open }) => {
      const keys = [...entries.values()].filter(({ owner }) => owner.taxId === document).map(({ key }) => key);
      return { document, open: open || isMarked(frauds, { taxId: document, keys }, runtime.clock.now()) };
    });
    return reply.send({ marks });
  });

  http.get('/registry/companies', (_, reply) =>
    reply.send({
      companies: companiesToTry(registry).map((each) => ({ ...each, registered: each.registered ?? null })),
    }),
  );

  http.post('/registry/companies', async (request, reply) => {
    const isForm = isFormOf(request.headers['content-type']);
    const asked = isForm ? readInput(formSchema, request.body) : readInput(companySchema, request.body);
    const added = addedOf(asked);
    runtime.commit({ kind: 'registry.add', added });
    await runtime.settled();
    return isForm ? reply.redirect('/empresas#empresas', 303) : reply.code(201).send(added);
  });

  http.get('/empresas', (_, reply) => sendPage(reply, companiesPage(companiesToTry(registry))));
}

function addedOf({ marked, partners, ...named }: CompanyToAdd): AddedCompany {
  const company: RegisteredCompany = {
    ...named,
    fantasyName: null,
    openedOn: '2015-03-10',
    legalNature: 'Sociedade empresária limitada',
    partners: partners.map((each) =>
      partnerOf(each.cpf, each.name, each.isAdministrator ? 'Sócio-administrador' : 'Sócio'),
    ),
    address: addressIn('Campinas', '100', 0),
  };
  return { company, marked };
}
