import { REGISTRATION_PART_NAMES, type RegistrationPart } from '@bank/contracts';
import { DetailList, EmptyState, Row, StatusLabel } from '@bank/ui';
import { UserCheck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { CONSTITUTION_CHOICES } from '../../../vocabulary/company-choices.ts';
import { addressInWords, dayInWords, moneyInWords, phoneInWords, type Registration } from '../registration.ts';
import { FIELD_WORDS } from '../registration-change.ts';
import { DocumentList } from './document-list.tsx';
import { PartCard } from './part-card.tsx';
import styles from './registration-cards.module.css';
import { ShortList } from '../../../vocabulary/short-list.tsx';

const PARTNERS_AT_FIRST = 6;
const DOCUMENTS_AT_FIRST = 6;

/** The registration, part by part, in two columns where there is room. */
export function RegistrationCards({
  registration,
  onChange,
  beside,
}: {
  readonly registration: Registration;
  readonly onChange: (part: RegistrationPart) => void;
  /** Further cards, at the end of the second column. */
  readonly beside: ReactNode;
}): ReactNode {
  const card = (part: RegistrationPart, children: ReactNode): ReactNode => (
    <PartCard part={part} registration={registration} onChange={onChange}>
      {children}
    </PartCard>
  );
  const { businessEmail, businessPhone, address, partners, documents } = registration;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {card('data', <DetailList items={dataOf(registration)} />)}
        {card('partners', <Partners partners={partners} />)}
        {card('documents', <DocumentList label="Documentos" documents={documents} first={DOCUMENTS_AT_FIRST} />)}
      </div>
      <div className={styles.column}>
        {card('address', address === null ? <Missing part="address" /> : <p>{addressInWords(address)}</p>)}
        {card(
          'contact',
          businessEmail === null && businessPhone === null ? (
            <Missing part="contact" />
          ) : (
            <DetailList
              items={[
                { label: FIELD_WORDS.businessEmail, value: businessEmail },
                { label: FIELD_WORDS.businessPhone, value: businessPhone && phoneInWords(businessPhone) },
              ]}
            />
          ),
        )}
        {card('finances', <Finances registration={registration} />)}
        {beside}
      </div>
    </div>
  );
}

function dataOf(registration: Registration) {
  return [
    { label: FIELD_WORDS.corporateName, value: registration.corporateName },
    { label: FIELD_WORDS.fantasyName, value: registration.fantasyName },
    { label: 'Constituição', value: constitutionInWords(registration.constitutionType) },
    { label: 'Constituída em', value: dayInWords(registration.constitutionDate) },
    { label: FIELD_WORDS.activitySector, value: registration.activitySector },
    { label: FIELD_WORDS.businessDescription, value: registration.businessDescription },
  ];
}

function constitutionInWords(type: Registration['constitutionType']): string | undefined {
  return CONSTITUTION_CHOICES.find(({ value }) => value === type)?.label;
}

function Finances({ registration }: { readonly registration: Registration }): ReactNode {
  const { monthlyBilling, patrimony, shareCapital } = registration;
  if (monthlyBilling === null && patrimony === null && shareCapital === null) return <Missing part="finances" />;
  return (
    <DetailList
      items={[
        { label: FIELD_WORDS.monthlyBilling, value: moneyInWords(monthlyBilling) },
        { label: FIELD_WORDS.patrimony, value: moneyInWords(patrimony) },
        { label: FIELD_WORDS.shareCapital, value: moneyInWords(shareCapital) },
      ]}
    />
  );
}

function Partners({ partners }: { readonly partners: Registration['partners'] }): ReactNode {
  if (partners.length === 0)
    return (
      <EmptyState icon={<Users size={26} strokeWidth={1.6} />} title="Nenhum sócio registrado">
        Envie o contrato social: os sócios são lidos nele.
      </EmptyState>
    );
  return (
    <ShortList
      label="Sócios"
      items={partners}
      first={PARTNERS_AT_FIRST}
      row={({ name, maskedCpf, qualification, isAdministrator }) => (
        <Row
          key={`${maskedCpf} ${name}`}
          title={name}
          detail={`CPF ${maskedCpf} · ${qualification}`}
          end={
            isAdministrator ? (
              <StatusLabel tone="neutral" icon={<UserCheck size={12} aria-hidden />}>
                Administra
              </StatusLabel>
            ) : undefined
          }
        />
      )}
    />
  );
}

function Missing({ part }: { readonly part: RegistrationPart }): ReactNode {
  return <p className={styles.missing}>Nada informado em {REGISTRATION_PART_NAMES[part].toLowerCase()}.</p>;
}
