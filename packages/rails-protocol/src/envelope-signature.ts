import { constants, createHash, sign, verify, type KeyObject } from 'node:crypto';
import { assert, refuse, type Result } from '@bank/core';
import { decodeEnvelope, SIGNATURE_NAMESPACE, type MessageFault, type SpiMessage } from '@bank/iso20022';
import { canonicalXml, parseXml, type XmlElement } from '@bank/xml';
import { checkedKey } from './signing-keys.ts';

/** Why an envelope is not opened. */
export type EnvelopeFault =
  | MessageFault
  | {
      readonly code:
        | 'signature.missing' // no signature where it must stand
        | 'signature.invalid'; // another form, another content or another key than ours
    };

const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/**
 * Signs a message: puts an enveloped XML signature (RSA with SHA-256, Exclusive C14N, one reference to the whole
 * document) into the empty `Sgntr` that `encodeMessage` leaves. The same message always gets the same signature.
 */
export function signEnvelope(xml: string, key: KeyObject): string {
  checkedKey(key, 'private');
  const parsed = parseXml(xml);
  assert(parsed.ok, 'only what encodeMessage wrote is signed');
  const canonical = canonicalXml(parsed.value);
  const empty = '<Sgntr></Sgntr></AppHdr>';
  const [before, after, ...more] = canonical.split(empty);
  assert(before !== undefined && after !== undefined && more.length === 0, 'the place for the signature must be empty');
  const signedInfo = signedInfoFor(canonical);
  const value = sign('sha256', Buffer.from(signedInfo), { key, padding: constants.RSA_PKCS1_PADDING });
  const inside = signedInfo.replace(` xmlns="${SIGNATURE_NAMESPACE}"`, '');
  const signature = `<Signature xmlns="${SIGNATURE_NAMESPACE}">${inside}<SignatureValue>${value.toString('base64')}</SignatureValue></Signature>`;
  return `${before}<Sgntr>${signature}</Sgntr></AppHdr>${after}`;
}

/**
 * Opens an envelope: checks the signature with the one key of the sender that is expected here, then reads the message
 * from the very tree whose canonical form was checked.
 *
 * Nothing in the message chooses how it is checked. The signature must be the only child of `Envelope/AppHdr/Sgntr`;
 * its SignedInfo must be, character by character in canonical form, the one that we would have written for this whole
 * envelope. So other algorithms, other or further references, transforms and keys, and elements moved about
 * (signature wrapping) are all refused in one comparison.
 */
export function openEnvelope(xml: string, key: KeyObject): Result<SpiMessage, EnvelopeFault> {
  checkedKey(key, 'public');
  const parsed = parseXml(xml);
  if (!parsed.ok) return parsed;
  const envelope = parsed.value;
  const signature = signatureOf(envelope);
  if (!signature) return refuse({ code: 'signature.missing' });
  if (!isSignedBy(envelope, signature, key)) return refuse({ code: 'signature.invalid' });
  return decodeEnvelope(envelope);
}

/** The SignedInfo that belongs to a document whose canonical form, without the signature, is this. */
function signedInfoFor(canonical: string): string {
  const digest = createHash('sha256').update(canonical).digest('base64');
  return (
    `<SignedInfo xmlns="${SIGNATURE_NAMESPACE}">` +
    `<CanonicalizationMethod Algorithm="${EXCLUSIVE_C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${RSA_SHA256}"></SignatureMethod>` +
    `<Reference URI=""><Transforms><Transform Algorithm="${ENVELOPED}"></Transform>` +
    `<Transform Algorithm="${EXCLUSIVE_C14N}"></Transform></Transforms>` +
    `<DigestMethod Algorithm="${SHA256}"></DigestMethod><DigestValue>${digest}</DigestValue></Reference></SignedInfo>`
  );
}

function isSignedBy(envelope: XmlElement, signature: XmlElement, key: KeyObject): boolean {
  const [signedInfo, value, ...more] = signature.children;
  if (typeof signedInfo !== 'object' || typeof value !== 'object' || more.length > 0) return false;
  if (signature.attributes.size > 0 || value.name !== 'SignatureValue' || value.attributes.size > 0) return false;
  if (canonicalXml(signedInfo) !== signedInfoFor(canonicalXml(envelope, signature))) return false;
  const [base64, ...rest] = value.children;
  if (typeof base64 !== 'string' || rest.length > 0 || !/^[A-Za-z0-9+/]{300,1400}={0,2}$/.test(base64)) return false;
  const padding = constants.RSA_PKCS1_PADDING;
  return verify('sha256', Buffer.from(canonicalXml(signedInfo)), { key, padding }, Buffer.from(base64, 'base64'));
}

/** The signature where it must stand, if it stands there alone. */
function signatureOf(envelope: XmlElement): XmlElement | undefined {
  const appHdr = onlyChild(envelope, 'AppHdr');
  const place = appHdr && onlyChild(appHdr, 'Sgntr');
  const [signature, ...more] = place?.children ?? [];
  if (typeof signature !== 'object' || more.length > 0) return undefined;
  return signature.name === 'Signature' && signature.namespace === SIGNATURE_NAMESPACE ? signature : undefined;
}

function onlyChild(element: XmlElement, name: string): XmlElement | undefined {
  const [child, ...more] = element.children.filter((node) => typeof node !== 'string' && node.name === name);
  return typeof child === 'object' && more.length === 0 ? child : undefined;
}
