/** A screen of the app for somebody who is signed in. It stands in the address, so links and "back" lead there. */
export type Place =
  | { readonly at: 'home' }
  /** A sign-in request to confirm; without an id, the reader of its code. */
  | { readonly at: 'access'; readonly id: string }
  /** An own payment to confirm. */
  | { readonly at: 'order'; readonly id: string }
  /** A change of rights, rules, limits or devices to sign or decide. */
  | { readonly at: 'change'; readonly id: string }
  /** What was chosen on the web to approve. */
  | { readonly at: 'chosen' }
  /** Somebody else's payment to approve. */
  | { readonly at: 'approval'; readonly id: string }
  | { readonly at: 'devices' }
  | { readonly at: 'notices' };

/** Where an address of the app leads; what it does not know leads home. */
export function readPlace({ hash, search }: { readonly hash: string; readonly search: string }): Place {
  // The link beside the web's QR code brings its request in the query; any later address stands in the hash.
  const asked = new URLSearchParams(search).get('acesso') ?? '';
  if (hash === '' && asked !== '') return { at: 'access', id: asked };
  const [name = '', id = ''] = hash.replace(/^#\//, '').split('/').map(unescaped);
  switch (name) {
    case 'acesso':
      return { at: 'access', id };
    case 'pagamento':
      return id === '' ? { at: 'home' } : { at: 'order', id };
    case 'mudanca':
      return id === '' ? { at: 'home' } : { at: 'change', id };
    case 'autorizar':
      return id === '' ? { at: 'chosen' } : { at: 'approval', id };
    case 'dispositivo':
      return { at: 'devices' };
    case 'avisos':
      return { at: 'notices' };
    default:
      return { at: 'home' };
  }
}

/** The address of a place: what `readPlace` reads. */
export function hashOf(place: Place): string {
  switch (place.at) {
    case 'home':
      return '#/';
    case 'access':
      return place.id === '' ? '#/acesso' : `#/acesso/${encodeURIComponent(place.id)}`;
    case 'order':
      return `#/pagamento/${encodeURIComponent(place.id)}`;
    case 'change':
      return `#/mudanca/${encodeURIComponent(place.id)}`;
    case 'chosen':
      return '#/autorizar';
    case 'approval':
      return `#/autorizar/${encodeURIComponent(place.id)}`;
    case 'devices':
      return '#/dispositivo';
    case 'notices':
      return '#/avisos';
  }
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
