import { createHmac, createSecretKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { expect, test } from 'vitest';
import { expectOk, instant, parseInstant } from '@bank/core';
import { ispb, parseEndToEndId, parseMessageId, SPI_ISPB } from '@bank/identifiers';
import { encodeMessage, type SpiMessage } from '@bank/iso20022';
import { canonicalXml, parseXml } from '@bank/xml';
import { openEnvelope, readSigningKey, readVerifyingKey, signEnvelope } from './index.ts';

const AT = parseInstant('2026-11-21T13:00:00.123Z') ?? instant(0);
const MESSAGE_ID = expectOk(parseMessageId('M00038166abcdefghijklmnopqrstuvw'));
const END_TO_END_ID = expectOk(parseEndToEndId('E99999010202611211300abcDEF12345'));
const MESSAGE: SpiMessage = {
  type: 'pacs.002',
  header: { from: SPI_ISPB, to: ispb('99999008'), messageId: MESSAGE_ID, createdAt: AT },
  body: {
    messageId: MESSAGE_ID,
    createdAt: AT,
    statuses: [
      {
        instructionId: END_TO_END_ID,
        endToEndId: END_TO_END_ID,
        status: 'RJCT',
        reasons: [{ code: 'AC03', additional: ['conta & agência <não> existem'] }],
      },
    ],
  },
};

function pems(pair: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }) {
  return {
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const SPI = pems(generateKeyPairSync('rsa', { modulusLength: 2048 }));
const OTHER = pems(generateKeyPairSync('rsa', { modulusLength: 2048 }));
const KEY = readSigningKey(SPI.privateKey);
const PUBLIC = readVerifyingKey(SPI.publicKey);
const SIGNED = signEnvelope(encodeMessage(MESSAGE), KEY);

function codeOf(xml: string, key = PUBLIC): string {
  const opened = openEnvelope(xml, key);
  return opened.ok ? 'opened' : opened.error.code;
}

function cut(from: string, to: string): string {
  return SIGNED.slice(SIGNED.indexOf(from), SIGNED.indexOf(to) + to.length);
}

const SIGNATURE = cut('<Signature ', '</Signature>');
const DOCUMENT = cut('<Document>', '</Document>');
const FORGED = DOCUMENT.replace('RJCT', 'ACSC').replace(/<StsRsnInf>.*<\/StsRsnInf>/, '');

/** The message with our own signature over a SignedInfo of the attacker's making, with the right key. */
function resigned(change: (signedInfo: string) => string, xml = SIGNED): string {
  const canonical = canonicalXml(
    expectOk(
      parseXml(
        change(
          `<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">${cut('<SignedInfo>', '</SignedInfo>').slice(12)}`,
        ),
      ),
    ),
  );
  const value = sign('sha256', Buffer.from(canonical), KEY).toString('base64');
  return xml
    .replace(cut('<SignedInfo>', '</SignedInfo>'), change(cut('<SignedInfo>', '</SignedInfo>')))
    .replace(/<SignatureValue>[^<]*/, `<SignatureValue>${value}`);
}

test('what was signed is opened, and gives the message', () => {
  expect(openEnvelope(SIGNED, PUBLIC)).toEqual({ ok: true, value: MESSAGE });
  expect(signEnvelope(encodeMessage(MESSAGE), KEY)).toBe(SIGNED);
  expect(resigned((info) => info)).toBe(SIGNED);
});

test('xml-crypto, an independent library, accepts our signature', () => {
  const verifier = new SignedXml({ publicCert: SPI.publicKey });
  verifier.loadSignature(SIGNATURE);
  expect(verifier.checkSignature(SIGNED)).toBe(true);
  const forged = new SignedXml({ publicCert: SPI.publicKey });
  forged.loadSignature(SIGNATURE);
  expect(forged.checkSignature(SIGNED.replace('RJCT', 'ACSC'))).toBe(false);
});

test('a signature that xml-crypto makes in our form is accepted', () => {
  const signer = new SignedXml({
    privateKey: SPI.privateKey,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  });
  signer.addReference({
    xpath: '/*',
    isEmptyUri: true,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signer.computeSignature(encodeMessage(MESSAGE), {
    location: { reference: "//*[local-name(.)='Sgntr']", action: 'append' },
  });
  expect(codeOf(signer.getSignedXml())).toBe('opened');
});

test.each([
  ['no signature', encodeMessage(MESSAGE), 'signature.missing'],
  ['two signatures', SIGNED.replace(SIGNATURE, SIGNATURE + SIGNATURE), 'signature.missing'],
  [
    'the signature in the document',
    SIGNED.replace(SIGNATURE, '').replace('</Document>', `${SIGNATURE}</Document>`),
    'signature.missing',
  ],
  ['a changed value', SIGNED.replace('RJCT', 'ACSC'), 'signature.invalid'],
  ['a changed receiver', SIGNED.replace('>99999008<', '>99999009<'), 'signature.invalid'],
  ['a blank put between elements', SIGNED.replace('<Document>', ' <Document>'), 'signature.invalid'],
  ['a second, forged document before', SIGNED.replace('<Document>', `${FORGED}<Document>`), 'signature.invalid'],
  ['a second, forged document after', SIGNED.replace('</Document>', `</Document>${FORGED}`), 'signature.invalid'],
  [
    'the signed document moved into the signature, a forged one in its place',
    SIGNED.replace(DOCUMENT, FORGED).replace('</Signature>', `<Object>${DOCUMENT}</Object></Signature>`),
    'signature.invalid',
  ],
  [
    'the signed document moved into a wrapper',
    SIGNED.replace(DOCUMENT, `${FORGED}<Wrapper>${DOCUMENT}</Wrapper>`),
    'signature.invalid',
  ],
  [
    'the whole envelope wrapped in another',
    `<Envelope xmlns="https://www.bcb.gov.br/pi/pacs.002/1.17">${SIGNED}${FORGED}</Envelope>`,
    'signature.missing',
  ],
  ['a second header', SIGNED.replace('<AppHdr>', `${cut('<AppHdr>', '</AppHdr>')}<AppHdr>`), 'signature.missing'],
  ['a missing reference', resigned((info) => info.replace(/<Reference.*<\/Reference>/, '')), 'signature.invalid'],
  ['a reference to a part', resigned((info) => info.replace('URI=""', 'URI="a"')), 'signature.invalid'],
  ['a second reference', resigned((info) => info.replace(/(<Reference.*<\/Reference>)/, '$1$1')), 'signature.invalid'],
  [
    'another transform',
    resigned((info) =>
      info.replace(
        '<Transforms>',
        '<Transforms><Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"></Transform>',
      ),
    ),
    'signature.invalid',
  ],
  ['SHA-1', resigned((info) => info.replace('xmlenc#sha256', 'xmldsig#sha1')), 'signature.invalid'],
  ['a key given along', SIGNED.replace('</Signature>', '<KeyInfo></KeyInfo></Signature>'), 'signature.invalid'],
  ['an empty value', SIGNED.replace(/<SignatureValue>[^<]*/, '<SignatureValue>'), 'signature.invalid'],
  ['a value that is no base64', SIGNED.replace(/<SignatureValue>../, '<SignatureValue>**'), 'signature.invalid'],
  ['a comment in the signature', SIGNED.replace('<SignatureValue>', '<SignatureValue><!---->'), 'xml.forbidden'],
  ['a DTD', `<!DOCTYPE a>${SIGNED}`, 'xml.forbidden'],
])('A13 refuses %s', (_, xml, code) => {
  expect(xml).not.toBe(SIGNED);
  expect(codeOf(xml)).toBe(code);
});

test('A13 refuses the signature of another key [attack]', () => {
  expect(codeOf(SIGNED, readVerifyingKey(OTHER.publicKey))).toBe('signature.invalid');
  expect(codeOf(signEnvelope(encodeMessage(MESSAGE), readSigningKey(OTHER.privateKey)))).toBe('signature.invalid');
});

test('A13 refuses an HMAC made with the public key as secret [attack]', () => {
  const hmac = 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256';
  const info = cut('<SignedInfo>', '</SignedInfo>').replace(/http[^"]*rsa-sha256/, hmac);
  const value = createHmac('sha256', SPI.publicKey).update(info).digest('base64');
  const forged = SIGNED.replace(cut('<SignedInfo>', '</SignedInfo>'), info).replace(
    /<SignatureValue>[^<]*/,
    `<SignatureValue>${value}`,
  );
  expect(codeOf(forged)).toBe('signature.invalid');
  expect(() => openEnvelope(SIGNED, createSecretKey(Buffer.from(SPI.publicKey)))).toThrow('not an RSA public key');
});

test('a rightly signed message that breaks its layout is refused as such', () => {
  const xml = signEnvelope(encodeMessage(MESSAGE).replace('RJCT', 'XXXX'), KEY);
  expect(codeOf(xml)).toBe('message.value');
});

test('weak and foreign keys are wrong settings [attack]', () => {
  const weak = pems(generateKeyPairSync('rsa', { modulusLength: 1024 }));
  const curve = pems(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  expect(() => readSigningKey(weak.privateKey)).toThrow('2048');
  expect(() => readVerifyingKey(weak.publicKey)).toThrow('2048');
  expect(() => readVerifyingKey(curve.publicKey)).toThrow('not an RSA public key');
  expect(() => signEnvelope(encodeMessage(MESSAGE), PUBLIC)).toThrow('not an RSA private key');
  expect(() => signEnvelope(SIGNED, KEY)).toThrow('must be empty');
});
