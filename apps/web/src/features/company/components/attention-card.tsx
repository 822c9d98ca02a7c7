import { REGISTRATION_PART_NAMES, type RegistrationPart } from '@bank/contracts';
import { Button, Card, Row, RowIcon, RowList, StatusLabel } from '@bank/ui';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { outOfDate, type Registration } from '../registration.ts';

/** What of the registration is out of date, and why; a press leads to the part, where it is confirmed or changed. */
export function AttentionCard({
  registration,
  onLook,
}: {
  readonly registration: Registration;
  readonly onLook: (part: RegistrationPart) => void;
}): ReactNode {
  const parts = outOfDate(registration);
  if (parts.length === 0) return null;
  return (
    <Card
      title="Confira o cadastro"
      aside={
        <StatusLabel tone="warning">
          {parts.length === 1 ? '1 parte desatualizada' : `${parts.length} partes desatualizadas`}
        </StatusLabel>
      }
    >
      <RowList label="Partes desatualizadas">
        {parts.map(({ part, because }) => (
          <Row
            key={part}
            icon={
              <RowIcon tone="warning">
                <CalendarClock size={18} strokeWidth={1.7} />
              </RowIcon>
            }
            title={REGISTRATION_PART_NAMES[part]}
            detail={because ?? undefined}
            end={
              <Button
                size="small"
                aria-label={`Conferir: ${REGISTRATION_PART_NAMES[part]}`}
                onClick={() => onLook(part)}
              >
                Conferir
              </Button>
            }
          />
        ))}
      </RowList>
    </Card>
  );
}
