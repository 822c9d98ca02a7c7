import { isCleanText } from './strict-json.ts';

/**
 * The query parameters of a request's address; undefined when one comes twice, is not well-formed or could reach an
 * object's prototype (SECURITY I04).
 */
export function parseQuery(url: string): Record<string, string> | undefined {
  const start = url.indexOf('?');
  if (start === -1 || start === url.length - 1) return {};
  const query: Record<string, string> = {};
  for (const part of url.slice(start + 1).split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decoded(equals === -1 ? part : part.slice(0, equals));
    const value = decoded(equals === -1 ? '' : part.slice(equals + 1));
    if (name === undefined || value === undefined) return undefined;
    if (Object.hasOwn(query, name) || name in Object.prototype || name === 'prototype') return undefined;
    query[name] = value;
  }
  return query;
}

function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text.replaceAll('+', ' '));
    return isCleanText(plain) ? plain : undefined;
  } catch {
    return undefined;
  }
}
