import type { CapabilityConcerns } from './concern.ts';

/** What is looked at, noted and exported: whoever did it knows. */
export const statementConcerns: CapabilityConcerns = {
  acts: { 'statement.exported': 'silent', 'statement.annotated': 'silent' },
};

/** As with the statement. */
export const schedulesConcerns: CapabilityConcerns = { acts: { 'schedules.exported': 'silent' } };

/** As with the statement. */
export const historyConcerns: CapabilityConcerns = {
  acts: { 'history.exported': 'silent', 'history.verified': 'silent' },
};

/** Applicants are no operators; they are told by e-mail. */
export const onboardingConcerns: CapabilityConcerns = {
  acts: {
    'onboarding.code-sent': 'silent',
    'onboarding.code-refused': 'silent',
    'onboarding.submitted': 'silent',
    'onboarding.documents-sent': 'silent',
    'onboarding.pending': 'silent',
    'onboarding.approved': 'silent',
    'onboarding.denied': 'silent',
    'onboarding.struck-out': 'silent',
  },
};

/** The statement shows fees, and the company's screen what of them waits. */
export const feesConcerns: CapabilityConcerns = {
  acts: { 'fees.charged': 'silent', 'fees.waits': 'silent', 'fees.given-back': 'silent' },
};

/** Whoever sends a file sees on the screen how it goes. */
export const largeUploadsConcerns: CapabilityConcerns = {
  acts: {
    'large-uploads.begun': 'silent',
    'large-uploads.removed': 'silent',
    'large-uploads.read': 'silent',
    'large-uploads.refused': 'silent',
  },
};

/** The bank's list of institutions is no company's matter. */
export const institutionsConcerns: CapabilityConcerns = { acts: { 'institutions.imported': 'silent' } };

/** The bank's own keys are no company's matter. */
export const keysConcerns: CapabilityConcerns = { acts: { 'keys.rotated': 'silent' } };

/** Who is paid is looked up and shown at each payment, and one whose key or account changed is warned of there. */
export const payeesConcerns: CapabilityConcerns = {
  acts: {
    'payees.favourite-saved': 'silent',
    'payees.favourite-renamed': 'silent',
    'payees.favourite-removed': 'silent',
  },
};
