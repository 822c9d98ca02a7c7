import { expect, test } from 'vitest';
import { quickestMs } from '@bank/testkit';
import { canonicalXml, parseXml, XML_LENGTH_MAX } from './index.ts';

function codeOf(xml: string): string {
  const parsed = parseXml(xml);
  return parsed.ok ? 'read' : parsed.error.code;
}

test.each([
  ['a DTD', '<!DOCTYPE a><a></a>'],
  ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['a billion laughs', '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a>&y;</a>'],
  ['a parameter entity', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://example.com/x.dtd">%x;]><a></a>'],
  ['an undeclared entity', '<a>&nbsp;</a>'],
  ['a character reference', '<a>&#65;</a>'],
  ['a bare ampersand', '<a>a & b</a>'],
  ['a comment', '<a><!-- b --></a>'],
  ['CDATA', '<a><![CDATA[b]]></a>'],
  ['a processing instruction', '<a><?php b?></a>'],
  ['a stylesheet', '<?xml version="1.0"?><?xml-stylesheet href="b"?><a></a>'],
  ['another encoding', '<?xml version="1.0" encoding="UTF-16"?><a></a>'],
])('I07 refuses %s before parsing', (_, xml) => expect(codeOf(xml)).toBe('xml.forbidden'));

test.each([
  '',
  ' ',
  'a',
  '<a>',
  '</a>',
  '<a></b>',
  '<a></a><b></b>',
  '<a></a>x',
  'x<a></a>',
  '<a><b></a></b>',
  '<a b="1" b="2"></a>',
  "<a b='1'></a>",
  '<a b=1></a>',
  '<a b></a>',
  '<a b="<"></a>',
  '<p:a></p:a>',
  '<a></a b="c">',
  '< a></a>',
  '<a>\u0000</a>',
  '<a>\uD800</a>',
  '<a>]]></a>',
  '<a>\uFFFE</a>',
  '\uFEFF<a></a>',
  '<1></1>',
  `<${'a'.repeat(65)}></${'a'.repeat(65)}>`,
])('refuses %j', (xml) => expect(codeOf(xml)).toBe('xml.malformed'));

test('bounds size, depth and the number of attributes', () => {
  expect(codeOf(`<a>${'b'.repeat(XML_LENGTH_MAX)}</a>`)).toBe('xml.too-large');
  expect(codeOf('<a>'.repeat(17) + '</a>'.repeat(17))).toBe('xml.too-large');
  expect(codeOf('<a>'.repeat(16) + '</a>'.repeat(16))).toBe('read');
  expect(codeOf(`<a ${Array.from('abcdefghi', (name) => `${name}=""`).join(' ')}></a>`)).toBe('xml.too-large');
});

test('resolves namespaces and the five entities, and reads line ends as one character', () => {
  const parsed = parseXml('<a xmlns="urn:1"><b x="&quot;">&lt;&amp;&gt;&apos;\r\n</b><c xmlns="urn:2"/></a>');
  expect(parsed).toMatchObject({
    value: { namespace: 'urn:1', children: [{ namespace: 'urn:1', children: ["<&>'\n"] }, { namespace: 'urn:2' }] },
  });
});

test('the canonical form is that of Exclusive XML Canonicalization', () => {
  const parsed = parseXml(
    '<a  xmlns="urn:1"  z="1" b="&quot;&apos;"><b xmlns="urn:1"/><c xmlns="urn:2"> &gt; <d/></c></a>',
  );
  expect(parsed.ok && canonicalXml(parsed.value)).toBe(
    `<a xmlns="urn:1" b="&quot;'" z="1"><b></b><c xmlns="urn:2"> &gt; <d></d></c></a>`,
  );
});

test.each(['<', '<a>', '<a ', '&', '"', ' ', '<a b="', '</', '<a/>', 'a', '&amp;', '<a b="c" ', ']]>', '\n', '<?'])(
  'I14 reads 50 kB of %j at once',
  (unit) => {
    for (const xml of [
      unit.repeat(50_000 / unit.length),
      `<a>${unit.repeat(50_000 / unit.length)}`,
      `<a ${unit.repeat(50_000 / unit.length)}`,
    ]) {
      const elapsedMs = quickestMs(() => {
        parseXml(xml);
      }, 50);
      expect(elapsedMs).toBeLessThan(50);
    }
  },
);
