import { DASHBOARD_PART_WORDS, dashboardPartSchema } from '@bank/contracts';
import type { CapabilityActs } from './acts.ts';
import { fileForm } from './phrases.ts';

/** What was taken along of the Pix dashboard. */
export const pixDashboardActs: CapabilityActs = {
  kind: 'exports',
  words: {
    'pix-dashboard.exported': (data) => {
      const part = dashboardPartSchema.safeParse(data.part);
      return `Exportou em ${fileForm(data)} o painel Pix${part.success ? `: ${DASHBOARD_PART_WORDS[part.data]}` : ''}`;
    },
  },
};
