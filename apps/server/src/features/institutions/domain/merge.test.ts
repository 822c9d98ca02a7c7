import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Institution } from '@bank/contracts';
import { PARTICIPANTS } from '@bank/identifiers';
import { changesBy, type KeptInstitution } from './changes.ts';
import { mergeInstitutions } from './merge.ts';

const OWN: Institution = { ispb: '99999008', code: '990', name: 'Ipê', fullName: null, spi: 'yes', str: 'yes' };
const GROUND = { own: OWN, participants: PARTICIPANTS };

function imported(ispb: string, more: Partial<KeptInstitution> = {}): KeptInstitution {
  return { ispb, code: null, name: `N ${ispb}`, fullName: `F ${ispb}`, gone: false, ...more };
}
const find = (all: readonly Institution[], ispb: string) => all.find((one) => one.ispb === ispb);

describe('the list of institutions', () => {
  test('without an import is the bank itself, then its own list by code, all of them in both systems', () => {
    const all = mergeInstitutions(GROUND, []);
    expect(all[0]).toEqual(OWN);
    expect(all.length).toBe(PARTICIPANTS.length + 1);
    const codes = all.slice(1).map(({ code }) => code ?? '');
    expect(codes).toEqual(codes.toSorted());
    for (const one of all) expect([one.spi, one.str]).toEqual(['yes', 'yes']);
  });

  test('an import brings others, of which it says only that the STR has them; those without a code come last', () => {
    const all = mergeInstitutions(GROUND, [imported('12345678'), imported('00000001', { code: '002' })]);
    expect(find(all, '12345678')).toEqual({
      ispb: '12345678',
      code: null,
      name: 'N 12345678',
      fullName: 'F 12345678',
      spi: 'unknown',
      str: 'yes',
    });
    expect(all.at(-1)?.ispb).toBe('12345678');
    expect(all.map(({ code }) => code).indexOf('002')).toBeLessThan(all.map(({ code }) => code).indexOf('003'));
  });

  test('an import brings code and full name up to date; the name that people know stays', () => {
    const all = mergeInstitutions(GROUND, [imported('60746948', { code: '238', fullName: 'Banco Bradesco S.A.' })]);
    expect(find(all, '60746948')).toMatchObject({ code: '238', name: 'Bradesco', fullName: 'Banco Bradesco S.A.' });
  });

  test('one that the imported list does not have is not in the STR; of Pix nothing follows, nor of those made up', () => {
    const all = mergeInstitutions(GROUND, [imported('60746948')]);
    expect(find(all, '60701190')).toMatchObject({ spi: 'yes', str: 'no' });
    expect(find(all, '99999010')).toMatchObject({ spi: 'yes', str: 'yes' });
  });

  test('one that an earlier list had is gone, and so is the bank’s own line of another list', () => {
    const all = mergeInstitutions(GROUND, [
      imported('12345678', { gone: true }),
      imported('99999008', { name: 'IPE S.A.' }),
    ]);
    expect(find(all, '12345678')).toBeUndefined();
    expect(all.filter(({ ispb }) => ispb === '99999008')).toEqual([OWN]);
  });
});

const ISPBS = ['00000000', '12345678', '1A2B3C4D', '60746948', '99999999'];
const someList = fc.uniqueArray(
  fc.record({
    ispb: fc.constantFrom(...ISPBS),
    code: fc.constantFrom(null, '001', '002'),
    name: fc.constantFrom('A', 'B'),
    fullName: fc.constantFrom('A', 'B'),
  }),
  { selector: ({ ispb }) => ispb },
);

test('what a list changes leads to that list, and the same list again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(someList, { minLength: 1, maxLength: 4 }), (lists) => {
      let kept: readonly KeptInstitution[] = [];
      for (const list of lists) {
        const { added, changed, gone } = changesBy(list, kept);
        const after = new Map(kept.map((one) => [one.ispb, one]));
        for (const one of [...added, ...changed.map(({ now }) => now)]) after.set(one.ispb, { ...one, gone: false });
        for (const one of gone) after.set(one.ispb, { ...one, gone: true });
        kept = [...after.values()];
        expect(changesBy(list, kept)).toEqual({ added: [], changed: [], gone: [] });
      }
      const there = kept
        .filter(({ gone }) => !gone)
        .map(({ ispb, code, name, fullName }) => ({ ispb, code, name, fullName }));
      const byIspb = (one: { readonly ispb: string }, other: { readonly ispb: string }) =>
        one.ispb < other.ispb ? -1 : 1;
      expect(there.toSorted(byIspb)).toEqual((lists.at(-1) ?? []).toSorted(byIspb));
    }),
  );
});
