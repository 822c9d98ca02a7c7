import { formatInstant, type Instant } from '@bank/core';
import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';

/** What must hold between applications and the companies that they became (SECURITY 3.3, V10). */
export function onboardingChecks(now: () => Instant): readonly BooksCheck[] {
  return [
    faultCheck(
      'onboarding-opened',
      'Cada cadastro aprovado abriu uma conta, inteira e uma só vez',
      `SELECT 'application ' || a.id || ': company ' || coalesce(a.opened_company_id, '?') ||
          CASE WHEN c.id IS NULL THEN ' is not there'
            WHEN c.cnpj <> a.cnpj OR c.bank_account <> a.bank_account THEN ' is another one'
            WHEN l.id IS NULL THEN ' has no account in the ledger'
            WHEN r.company_id IS NULL THEN ' has no registration'
            WHEN o.operators IS NULL THEN ' has no administrator'
            WHEN h.openings IS DISTINCT FROM 1 THEN ' was opened ' || coalesce(h.openings, 0) || ' times'
            ELSE ' was not given its documents' END AS fault
        FROM bank.onboarding_application a
        LEFT JOIN bank.company c ON c.id = a.opened_company_id
        LEFT JOIN ledger.account l ON l.id = c.account_id
        LEFT JOIN bank.company_registration r ON r.company_id = c.id
        LEFT JOIN (SELECT company_id, count(*) AS operators FROM bank.operator WHERE role = 'SA' GROUP BY 1) o
          ON o.company_id = c.id
        LEFT JOIN (SELECT company_id, count(*) AS openings FROM ledger.audit_record WHERE action = 'company.opened'
          GROUP BY 1) h ON h.company_id = c.id
        WHERE a.state = 'approved' AND (c.id IS NULL OR c.cnpj <> a.cnpj OR c.bank_account <> a.bank_account
          OR l.id IS NULL OR r.company_id IS NULL OR o.operators IS NULL OR h.openings IS DISTINCT FROM 1
          OR EXISTS (SELECT FROM bank.customer_document d WHERE d.owner_id = a.id))
       UNION ALL
       SELECT 'company ' || coalesce(h.company_id, '?') || ' was opened by application ' || (h.data ->> 'applicationId')
          || ', which is ' || coalesce(a.state, 'not there') AS fault
        FROM ledger.audit_record h LEFT JOIN bank.onboarding_application a ON a.id = h.data ->> 'applicationId'
        WHERE h.action = 'company.opened' AND h.data ->> 'applicationId' IS NOT NULL
          AND (a.state IS DISTINCT FROM 'approved' OR a.opened_company_id IS DISTINCT FROM h.company_id)`,
      `SELECT count(*) FROM bank.onboarding_application WHERE state = 'approved'`,
    ),
    faultCheck(
      'onboarding-open',
      'V10: nenhum cadastro recebido ficou mais de 15 minutos além da hora sem ser olhado',
      `SELECT 'application ' || id || ' was to be looked at at ' || next_look_at AS fault
        FROM bank.onboarding_application
        WHERE state = 'received' AND next_look_at < $1::timestamptz - interval '15 minutes'`,
      `SELECT count(*) FROM bank.onboarding_application WHERE state = 'received'`,
      () => [formatInstant(now())],
    ),
  ];
}
