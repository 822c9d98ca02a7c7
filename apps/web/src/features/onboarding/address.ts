/** The steps of the sign-up as code and address count them, from 0 (READINGS 10); people see them counted from 1. */
export type StepNumber = 0 | 1 | 2 | 3 | 4;

/** What stands in the address of /session/signup: the step, or that it is being sent, or the protocol that is followed. */
export type SignUpAddress = {
  readonly etapa?: StepNumber;
  /** The page after the last step. */
  readonly envio?: true;
  /** Empty: following, the number still to be typed. */
  readonly protocolo?: string;
};

/** Reads the address; drops what it cannot mean. */
export function readSignUpAddress(search: Readonly<Record<string, unknown>>): SignUpAddress {
  const { etapa, envio, protocolo } = search;
  if (typeof protocolo === 'string' || typeof protocolo === 'number')
    return { protocolo: String(protocolo).slice(0, 40).toUpperCase() };
  return {
    ...(isStep(etapa) ? { etapa } : {}),
    ...(envio === true ? { envio } : {}),
  };
}

function isStep(value: unknown): value is StepNumber {
  return value === 0 || value === 1 || value === 2 || value === 3 || value === 4;
}
