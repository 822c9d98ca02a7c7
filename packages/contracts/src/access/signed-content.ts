/**
 * What a device signs. Both sides build the text from their own data with these functions: the app from what it
 * showed, the server from what it keeps; one changed field and the signature does not verify (SECURITY S08, S18).
 */
export function signedContent(
  kind: string,
  fields: Readonly<Record<string, string>>,
  form: SignedForm = 'ipe.v1',
): string {
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return JSON.stringify([form, kind, ...sorted]);
}

/** The form of a signed text: which fields it holds. What was signed in an older one stays true in that (SECURITY V8). */
export type SignedForm = 'ipe.v1' | 'ipe.v2' | 'ipe.v3';

/** How to make such a signature, for the API's description. */
export function describeSignature(kind: string, fields: readonly string[], form: SignedForm = 'ipe.v1'): string {
  const pairs = fields.map((field) => `["${field}","…"]`).join(',');
  return `device.signature é ECDSA P-256 com SHA-256 da chave do dispositivo, r‖s em base64url (86 caracteres), sobre o texto UTF-8 ["${form}","${kind}",${pairs}]: JSON sem espaços, todos os valores textos, os campos em ordem alfabética. signedAt é o mesmo de device.signedAt (UTC, com milissegundos), a até 2 minutos do relógio do banco; cada assinatura serve uma vez.`;
}

/** The confirmation of a sign-in asked for by QR code: {challenge, who asks as shown, number, operator, company, time}. */
export function accessConfirmationContent(fields: {
  readonly requestId: string;
  readonly browser: string;
  readonly address: string;
  readonly origin: string;
  readonly requestedAt: string;
  readonly matchNumber: string;
  readonly operatorId: string;
  readonly bankAccount: string;
  readonly deviceId: string;
  readonly signedAt: string;
}): string {
  return signedContent('access.authorize', fields, 'ipe.v2');
}

/** What a device signs to prove itself for a session: the challenge is that session's own, and good once. */
export function sessionProofContent(fields: {
  readonly challenge: string;
  readonly operatorId: string;
  readonly bankAccount: string;
  readonly deviceId: string;
  readonly signedAt: string;
}): string {
  return signedContent('access.prove-device', fields);
}

/**
 * What a person is shown of a change, as one text: its SHA-256, hex, is the contentHash that is signed below. The app makes
 * it from what it shows; detailHash stands for the particulars behind it, which the bank keeps.
 */
export function signedChangeShown(change: {
  readonly kind: string;
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly before: string | null; readonly after: string }[];
  readonly detailHash: string;
}): string {
  const lines = change.lines.map(({ label, before, after }) => [label, before, after]);
  return JSON.stringify(['ipe.v1', 'signed-change', change.kind, change.title, lines, change.detailHash]);
}

/**
 * A change of rights, rules, limits or devices: by who asked for it ("sign") or another administrator ("approve"). It holds
 * all that the app shows: title and lines by their hash, and by whom and when it was asked for, and what to think of first.
 */
export function signedChangeContent({
  notes,
  ...fields
}: {
  readonly changeId: string;
  readonly kind: string;
  readonly contentHash: string;
  /** Whoever asked, by name. */
  readonly askedBy: string;
  readonly askedAt: string;
  readonly notes: readonly string[];
  readonly decision: 'sign' | 'approve';
  readonly operatorId: string;
  readonly bankAccount: string;
  readonly deviceId: string;
  readonly signedAt: string;
}): string {
  return signedContent('signed-change.sign', { ...fields, notes: JSON.stringify(notes) }, 'ipe.v2');
}
