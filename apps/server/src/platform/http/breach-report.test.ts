import { expect, test } from 'vitest';
import { readBreachReport } from './breach-report.ts';

const REPORT = {
  'document-uri': 'https://ib.banco.example/payments/barcode?x=1',
  'violated-directive': 'script-src-elem',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/x.js?secret=1',
  'line-number': 12,
  'original-policy': "default-src 'none'",
};

test('a report in either form is read as directive, origin, screen and line', () => {
  const read = { directive: 'script-src-elem', blocked: 'https://evil.example', screen: '/payments/barcode', line: 12 };
  expect(readBreachReport(JSON.stringify({ 'csp-report': REPORT }))).toEqual(read);
  const body = {
    documentURL: REPORT['document-uri'],
    effectiveDirective: 'script-src-elem',
    blockedURL: REPORT['blocked-uri'],
    lineNumber: 12,
  };
  expect(readBreachReport(JSON.stringify([{ type: 'csp-violation', body }]))).toEqual(read);
  expect(readBreachReport(JSON.stringify({ 'csp-report': { 'blocked-uri': 'inline' } }))).toMatchObject({
    blocked: 'inline',
  });
});

test('a forged report puts none of its text into the log: markup, ids, tokens and figures fall away [attack]', () => {
  const forged = {
    'document-uri': 'https://ib.banco.example/pix-refund/E99999/52998224725?token=eyJ',
    'effective-directive': 'level: fatal\n{"x":1}',
    'blocked-uri': 'javascript:alert("\u202e")',
    'line-number': 'one',
    'script-sample': 'steal()',
  };
  expect(readBreachReport(JSON.stringify({ 'csp-report': forged }))).toEqual({
    directive: 'unreadable',
    blocked: 'javascript',
    screen: '/pix-refund',
    line: null,
  });
});

test('what is no report is none', () => {
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '[1]',
    '"x"',
    '{"csp-report":1}',
    '{"csp-report":[]}',
    '{"__proto__":{}}',
    '{"a":1}',
  ])
    expect([body, readBreachReport(body)]).toEqual([body, undefined]);
});
