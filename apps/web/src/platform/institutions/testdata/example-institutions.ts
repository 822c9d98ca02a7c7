import type { Institution } from '@bank/contracts';

/** Three institutions of the list, as the tests need them: this bank and two others. */
export const EXAMPLE_INSTITUTIONS: readonly Institution[] = [
  { ispb: '99999008', code: '990', name: 'Ipê', fullName: null, spi: 'yes', str: 'yes' },
  { ispb: '00000000', code: '001', name: 'Banco do Brasil', fullName: 'Banco do Brasil S.A.', spi: 'yes', str: 'yes' },
  { ispb: '60701190', code: '341', name: 'Itaú Unibanco', fullName: 'Itaú Unibanco S.A.', spi: 'yes', str: 'yes' },
];
