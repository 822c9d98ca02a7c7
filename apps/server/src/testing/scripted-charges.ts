import { X509Certificate } from 'node:crypto';
import { ok, refuse } from '@bank/core';
import { authorityCertificate, keySetOf, newAuthorityKey, newChargeSigner, signCharge } from '@bank/rails-protocol';
import { writeDynamicBrCode } from '@bank/brcode';
import type { DocumentFault, FetchDocument } from '../platform/outbound/fetch-document.ts';

/** Another bank's charges, signed, on a net in memory that does what a test says. */
export interface ScriptedCharges {
  readonly fetchDocument: FetchDocument;
  readonly authorities: readonly X509Certificate[];
  /** Puts a charge at an address and gives the code that leads there. */
  offer(charge: ScriptedCharge): string;
  /** What is answered in place of everything, for as long as it stands. */
  fault: DocumentFault['code'] | undefined;
  /** Addresses that were asked for, keys apart. */
  readonly asked: string[];
}

/** A charge: its document for each day, or for any; changed by a test as it goes. */
export interface ScriptedCharge {
  readonly token: string;
  document: object | ((day: string | undefined) => object);
  status?: number;
}

const HOST = 'pix.araucaria.example';
const authority = newAuthorityKey();
const signer = newChargeSigner(authority, { name: 'Banco Araucária', host: HOST, serial: 5n });

/** Makes the charges of one test bank. */
export function scriptedCharges(): ScriptedCharges {
  const charges = new Map<string, ScriptedCharge>();
  const asked: string[] = [];
  const scripted: ScriptedCharges = {
    authorities: [new X509Certificate(authorityCertificate(authority))],
    asked,
    fault: undefined,
    offer(charge) {
      charges.set(`/qr/v2/${charge.token}`, charge);
      const code = writeDynamicBrCode({
        url: `${HOST}/qr/v2/${charge.token}`,
        merchantName: 'Papelaria Central',
        merchantCity: 'CAMPINAS',
      });
      if (!code.ok) throw new Error(code.error.code);
      return code.value;
    },
    async fetchDocument({ host, path }) {
      await Promise.resolve();
      if (host === HOST && path === '/chaves.jwks') return ok({ status: 200, text: JSON.stringify(keySetOf(signer)) });
      asked.push(`${host}${path}`);
      if (scripted.fault) return refuse({ code: scripted.fault });
      const [at = '', query = ''] = path.split('?');
      const charge = host === HOST ? charges.get(at) : undefined;
      if (!charge) return ok({ status: 404, text: '' });
      if (charge.status !== undefined) return ok({ status: charge.status, text: '' });
      const day = new URLSearchParams(query).get('DPP') ?? undefined;
      const document = typeof charge.document === 'function' ? charge.document(day) : charge.document;
      return ok({ status: 200, text: signCharge(document, signer) });
    },
  };
  return scripted;
}
