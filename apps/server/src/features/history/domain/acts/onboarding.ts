import type { CapabilityActs } from './acts.ts';

/** Signing up: acts of no company yet. */
export const onboardingActs: CapabilityActs = {
  kind: 'rights',
  words: {
    'onboarding.code-sent': 'Código de cadastro enviado',
    'onboarding.code-refused': 'Código de cadastro não conferiu',
    'onboarding.submitted': 'Cadastro recebido',
    'onboarding.documents-sent': 'Documentos do cadastro recebidos',
    'onboarding.pending': 'Cadastro à espera de documentos ou de análise',
    'onboarding.approved': 'Cadastro aprovado',
    'onboarding.denied': 'Cadastro negado',
    'onboarding.struck-out': 'Dados pessoais de cadastro negado apagados',
  },
};
