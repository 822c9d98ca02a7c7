import type pg from 'pg';
import { parseCivilDate } from '@bank/core';
import { CHARGE_DOCUMENT_TYPE, keySetOf, signCharge, type ChargeSigner } from '@bank/rails-protocol';
import { sourceOf } from '../../../platform/http/source.ts';
import { NO_STORE } from '../../../platform/http/headers.ts';
import { JSON_MEDIA_TYPE, type Page, type PageAnswer, type PageInput } from '../../../platform/http/page.ts';
import type { PageLimiter } from '../../../platform/public-pages/frame.ts';
import type { chargeKeeping } from '../../pix/index.ts';
import { documentAt } from '../application/document-at.ts';
import { CHARGE_KEYS_PATH, LOCATION_PATH } from '../domain/location.ts';

type NoDocument = chargeKeeping.NoDocument;

/** What payers' banks are answered with. */
export interface LocationTools {
  readonly pool: pg.Pool;
  readonly signer: ChargeSigner;
  /** How often one address may ask. */
  readonly limiter: PageLimiter;
}

/**
 * Where codes lead: the signed documents of charges, for payers' banks (API Pix 2.9.0, "Recuperar o payload JSON"), and the keys
 * by which they check them. Public, answered by the charge as it stands, kept by nobody.
 */
export function locationPages({ pool, signer, limiter }: LocationTools): readonly Page[] {
  const handle = async ({ params, query, context }: PageInput, folder: string): Promise<PageAnswer> => {
    const wait = await limiter.take(sourceOf(context.address));
    if (wait !== undefined) return tooOften(wait);
    const day = query.DPP === undefined ? undefined : parseCivilDate(query.DPP);
    if (day && !day.ok) return problem('CobPayloadOperacaoInvalida');
    const path = `${folder}/${params.token ?? ''}`;
    const document = await documentAt(pool, path, { day: day?.value, at: context.at });
    if (!document.ok) return problem(document.error);
    return {
      status: 200,
      mediaType: CHARGE_DOCUMENT_TYPE,
      body: signCharge(document.value, signer),
      headers: NO_STORE,
    };
  };
  const keys = JSON.stringify(keySetOf(signer));
  return [
    {
      method: 'GET',
      path: `${LOCATION_PATH}/{token}`,
      summary: 'O documento assinado de uma cobrança imediata, para o banco de quem paga',
      hasOwnLimit: true,
      handle: (input) => handle(input, LOCATION_PATH),
    },
    {
      method: 'GET',
      path: `${LOCATION_PATH}/cobv/{token}`,
      summary: 'O documento assinado de uma cobrança com vencimento; DPP é o dia em que seria paga',
      hasOwnLimit: true,
      handle: (input) => handle(input, `${LOCATION_PATH}/cobv`),
    },
    {
      method: 'GET',
      path: CHARGE_KEYS_PATH,
      summary: 'As chaves com que o banco assina suas cobranças (RFC 7517)',
      handle: () => ({ status: 200, mediaType: JSON_MEDIA_TYPE, body: keys, headers: NO_STORE }),
    },
  ];
}

const PROBLEMS: Readonly<Record<NoDocument, { readonly status: number; readonly title: string; detail: string }>> = {
  CobPayloadNaoEncontrado: {
    status: 404,
    title: 'Não encontrado',
    detail: 'A cobrança em questão não foi encontrada para a location requisitada.',
  },
  CobPayloadOperacaoInvalida: {
    status: 400,
    title: 'Operação inválida',
    detail: 'A cobrança existe, mas não pode ser paga na data informada em DPP.',
  },
};

function problem(code: NoDocument): PageAnswer {
  const type = `https://pix.bcb.gov.br/api/v2/error/${code}`;
  return problemJson(PROBLEMS[code].status, { type, ...PROBLEMS[code] });
}

function tooOften(waitSeconds: number): PageAnswer {
  const title = 'Consultas demais';
  const detail = 'Aguarde o tempo de Retry-After e consulte de novo.';
  const answer = problemJson(429, { type: 'about:blank', title, status: 429, detail });
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(Math.max(1, Math.ceil(waitSeconds))) } };
}

function problemJson(status: number, body: object): PageAnswer {
  return { status, mediaType: 'application/problem+json', body: JSON.stringify(body), headers: NO_STORE };
}
