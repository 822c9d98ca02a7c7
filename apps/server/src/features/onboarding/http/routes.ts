import { refuse } from '@bank/core';
import {
  companyDocumentKindSchema,
  followApplication,
  sendApplicationDocuments,
  sendCode,
  submitApplication,
} from '@bank/contracts';
import type { SignUpLimits } from '../../../platform/config/limits.ts';
import { waitRefusal } from '../../../platform/http/problem.ts';
import { route, type Admit, type HandlerInput, type Route, type UploadedFile } from '../../../platform/http/route.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import type { Platform } from '../../../platform/platform.ts';
import { followApplication as follow } from '../application/follow-application.ts';
import { sendCode as send } from '../application/send-code.ts';
import { sendDocuments } from '../application/send-documents.ts';
import {
  submitApplication as submit,
  type ApplicantCall,
  type SentDocument,
} from '../application/submit-application.ts';

/** The calls of the capability onboarding, all of them public. `onReceived`: an application waits to be looked at. */
export function onboardingRoutes(platform: Platform, onReceived: () => void): readonly Route[] {
  const { signUp } = platform.settings.limits;
  const limits = {
    codes: limitOf(platform, 'sign-up-codes', signUp.codes),
    submissions: limitOf(platform, 'sign-up-submissions', signUp.submissions),
    follows: limitOf(platform, 'sign-up-follows', signUp.follows),
  };
  return [
    route(sendCode, async ({ body, context }) => {
      const wait = await limits.codes(context);
      return wait ? refuse(wait) : send(platform, body, context);
    }),
    route(
      submitApplication,
      async ({ body, ...input }) => {
        const taken = await submit(platform, body, callOf(input));
        if (taken.ok) onReceived();
        return taken;
      },
      limits.submissions,
    ),
    route(followApplication, async ({ body, context }) => {
      const wait = await limits.follows(context);
      return wait ? refuse(wait) : follow(platform, body);
    }),
    route(
      sendApplicationDocuments,
      async ({ body, ...input }) => {
        const taken = await sendDocuments(platform, body, callOf(input));
        if (taken.ok) onReceived();
        return taken;
      },
      limits.submissions,
    ),
  ];
}

/** Takes one of an address's calls of that kind, over all servers; what to answer when there is none left. */
function limitOf({ rates }: Platform, limit: string, rate: SignUpLimits['codes']): Admit {
  const limiter = rates.shared(limit, rate);
  return async ({ address }) => {
    const seconds = await limiter.take(sourceOf(address));
    return seconds === undefined ? undefined : waitRefusal('rate.limited', seconds);
  };
}

function callOf({
  files,
  idempotency,
  context,
}: Pick<HandlerInput<undefined, undefined, undefined>, 'files' | 'idempotency' | 'context'>): ApplicantCall {
  return { documents: documentsIn(files), idempotency, context };
}

/** In the order of the form, whatever the order of the parts. */
function documentsIn(files: Readonly<Record<string, UploadedFile>>): readonly SentDocument[] {
  return companyDocumentKindSchema.options.flatMap((kind) => {
    const file = files[kind];
    return file ? [{ kind, file }] : [];
  });
}
