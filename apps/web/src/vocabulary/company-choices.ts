import { CONSTITUTION_TYPE_NAMES } from '@bank/contracts';

/** What a drop-down offers. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** constitutionType (PRODUCT.md section 3). */
export const CONSTITUTION_CHOICES: readonly Choice[] = Object.entries(CONSTITUTION_TYPE_NAMES).map(
  ([value, words]) => ({
    value,
    label: `${value} · ${words}`,
  }),
);

/** activitySector: samples of our own, and they stand here, whatever a server answers (READINGS 34). */
export const SECTOR_CHOICES: readonly Choice[] = [
  'Agropecuária',
  'Alimentação e restaurantes',
  'Comércio atacadista',
  'Comércio varejista',
  'Construção civil',
  'Educação',
  'Imóveis',
  'Indústria',
  'Saúde',
  'Serviços profissionais',
  'Tecnologia da informação',
  'Transporte e logística',
  'Turismo e eventos',
  'Outro',
].map((sector) => ({ value: sector, label: sector }));
