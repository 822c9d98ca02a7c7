import { expect, test } from 'vitest';
import { PERMISSION_MATRIX } from './permission-matrix.ts';
import { PERMISSIONS } from './rights.ts';

test('each area stands once in the matrix, and so does each permission', () => {
  const areas = PERMISSION_MATRIX.map(({ area }) => area);
  expect(areas).toEqual([...new Set(areas)]);
  const permissions = PERMISSION_MATRIX.flatMap(({ acts }) => Object.values(acts));
  expect(permissions.toSorted()).toEqual([...PERMISSIONS].toSorted());
});
