import { ok, refuse } from '@bank/core';
import type { ApprovalRules } from '@bank/contracts';
import type { ChangeKind } from '../../signed-changes/index.ts';
import { faultsOf } from '../domain/rule-faults.ts';
import { readRulesInForce, writeVersion } from '../postgres/rules.ts';
import { readEligible, refusalOfFaults } from './eligible.ts';

/** The kind of change that puts rules in force. */
export const CHANGE_RULES = 'authorizations.change-rules';

/** What is signed: the rules, whole. */
export interface RulesContent {
  readonly rules: ApprovalRules;
  /** The version that they go back to; null for rules made anew. */
  readonly restores: number | null;
  /** The version that was shown as what stands now; null: there were no rules. */
  readonly follows: number | null;
}

/** Puts rules in force as a version of their own, if what was shown as "before" still stands and they can be followed. */
export const changeRulesKind: ChangeKind = {
  kind: CHANGE_RULES,
  isOfRights: true,
  needs: 'PROFILES',
  async apply(on, { companyId, content, askedBy, approvedBy, at }) {
    const { rules, restores, follows } = content as unknown as RulesContent;
    const inForce = await readRulesInForce(on, companyId, 'lock');
    if ((inForce?.version ?? null) !== follows) return refuse({ code: 'authorizations.rules-changed-meanwhile' });
    // Devices come and go: a missing one was pointed out to who asked and does not block.
    const eligible = await readEligible(on, companyId, at);
    const faulty = refusalOfFaults(faultsOf(rules, { ...eligible, withDevice: eligible.people }));
    if (faulty) return refuse(faulty);
    const version = (inForce?.version ?? 0) + 1;
    await writeVersion(on, companyId, {
      version,
      rules,
      since: at,
      madeBy: askedBy.id,
      madeByName: askedBy.name,
      approvedByName: approvedBy?.name ?? null,
      restores,
    });
    return ok({
      resultId: null,
      action: 'authorizations.rules-changed',
      subject: companyId,
      data: { version, restores, rules: rules.rules.map(({ name }) => name) },
    });
  },
};
