import type { XmlElement } from './xml.ts';

/**
 * The canonical form of an element: Exclusive XML Canonicalization 1.0 without comments, of our strict subset, where
 * it is simple: no prefixes, so a namespace is written where it differs from the parent's; attributes in the order of
 * their names; nothing self-closing. What we send is in this form already.
 *
 * `without` leaves out one element (by identity), as the transform for enveloped signatures does.
 */
export function canonicalXml(element: XmlElement, without?: XmlElement): string {
  return write(element, '', without);
}

function write(element: XmlElement, outerNamespace: string, without: XmlElement | undefined): string {
  const namespace = element.namespace === outerNamespace ? '' : ` xmlns="${escapeAttribute(element.namespace)}"`;
  const attributes = [...element.attributes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const content = element.children.map((child) => {
    if (typeof child === 'string') return escapeText(child);
    return child === without ? '' : write(child, element.namespace, without);
  });
  return `<${element.name}${namespace}${attributes.join('')}>${content.join('')}</${element.name}>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
