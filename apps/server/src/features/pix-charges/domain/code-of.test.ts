import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBrCode } from '@bank/brcode';
import { expectOk } from '@bank/core';
import { seededEntropy } from '@bank/testkit';
import { codeOf, hostOf, locationOf, newToken, newTxid, tokenOfLocation } from './code-of.ts';

const merchant = { name: 'Empresa Exemplo Ltda', tradeName: 'Padaria São João', city: 'São Paulo' };
const immediate = { kind: 'immediate', key: 'a@b.com.br', amount: '1.00', changeable: false, expiresIn: 60 } as const;

test.each(['http://localhost:3000', 'https://ipe.example', 'http://127.0.0.1:8080'])(
  'a code leads to an address of %s, and its token is found there again',
  (publicUrl) => {
    const entropy = seededEntropy(7);
    for (const kind of ['immediate', 'due'] as const) {
      const token = newToken(entropy);
      const location = locationOf({ kind, token }, publicUrl) ?? '';
      expect(tokenOfLocation(location, publicUrl)).toBe(token);
      const code = expectOk(codeOf({ kind, token, content: immediate, txid: newTxid(entropy) }, merchant, publicUrl));
      expect(readBrCode(code ?? '', { ownHost: hostOf(publicUrl) })).toMatchObject({
        ok: true,
        value: { url: location },
      });
    }
    expect(locationOf({ kind: 'static', token: newToken(entropy) }, publicUrl)).toBeNull();
  },
);

test('an address of somebody else, or that only begins like ours, has no token', () => {
  const token = 'a'.repeat(26);
  const of = (location: string) => tokenOfLocation(location, 'https://ipe.example');
  expect(of(`ipe.example/services/pix/v2/${token}`)).toBe(token);
  expect(of(`ipe.example.evil/services/pix/v2/${token}`)).toBeUndefined();
  expect(of(`evil/ipe.example/services/pix/v2/${token}`)).toBeUndefined();
  expect(of(`ipe.example/services/pix/v2/rec/${token}`)).toBeUndefined();
  expect(of(`ipe.example/services/pix/v2/${token}/x`)).toBeUndefined();
  expect(of(`ipe.example/services/pix/v2/${token}?DPP=2026-11-23`)).toBeUndefined();
  expect(of('ipe.example/services/pix/v2/short')).toBeUndefined();
});

test('tokens and txids have the form of the standard, and no two are the same', () => {
  const entropy = seededEntropy(11);
  const tokens = Array.from({ length: 200 }, () => newToken(entropy));
  const txids = Array.from({ length: 200 }, () => newTxid(entropy));
  expect(new Set([...tokens, ...txids]).size).toBe(400);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{26}$/);
  for (const txid of txids) expect(txid).toMatch(/^[a-zA-Z0-9]{35}$/);
});

test('whatever the company is called and writes, its static code can be read, or is said to be too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 72 }), (name, request) => {
      const content = { kind: 'static', key: 'a@b.com.br', amount: '10.00', request } as const;
      const charge = { kind: 'static', token: 'a'.repeat(26), content, txid: 'CAIXA1' } as const;
      const code = codeOf(charge, { name, tradeName: name, city: null }, 'https://ipe.example');
      if (!code.ok) return expect(code.error).toBe('too-long');
      expect(readBrCode(code.value ?? '')).toMatchObject({ ok: true, value: { pixKey: 'a@b.com.br', txid: 'CAIXA1' } });
    }),
  );
});
