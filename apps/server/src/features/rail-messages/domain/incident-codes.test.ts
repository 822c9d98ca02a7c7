import { expect, test } from 'vitest';
import { COUNTED_INCIDENT_CODES, INCIDENT_CODES, incidentCode } from './incident-codes.ts';

test('M09 a repetition is counted, and everything else alarms', () => {
  expect(COUNTED_INCIDENT_CODES).toEqual(['outcome.duplicate']);
  expect(incidentCode('outcome.contradicting')).toMatchObject({ is: 'alarming', sort: 'contradiction' });
});

test.each(['something.new', 'constructor', ''])('a code that nobody described ("%s") alarms', (code) => {
  expect(incidentCode(code)).toMatchObject({ is: 'alarming', sort: 'message', title: 'Mensagem que não coube' });
});

test.each(Object.entries(INCIDENT_CODES))('%s says what happened and what to do, without a code', (_, row) => {
  for (const words of [row.what, row.todo]) expect(words).toMatch(/^\p{Lu}.*\.$/u);
  expect(`${row.title} ${row.what} ${row.todo}`).not.toMatch(/[a-z]\.[a-z]|[a-z]-[a-z]+-|pacs|admi/);
});
