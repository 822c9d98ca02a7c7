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
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { route, type Admit, type HandlerInput, type Route, type UploadedFile } from '../../../platform/http/route.ts';
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
    codes: limitOf(platform, signUp.codes),
    submissions: limitOf(platform, signUp.submissions),
    follows: limitOf(platform, signUp.follows),
  };
  return [
    route(sendCode, async ({ body, context }) => {
      const wait = limits.codes(context);
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
      const wait = limits.follows(context);
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

/** Takes one of an address's calls of that kind; what to answer when there is none left. */
function limitOf({ clock }: Platform, rate: SignUpLimits['codes']): Admit {
  const limiter = createRateLimiter(rate, clock);
  return ({ address }) => {
    const seconds = limiter.take(address);
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
