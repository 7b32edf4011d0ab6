import { type AllowedOperations, contracts, permissionsOf } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { Checkbox } from '../../ui/field.tsx';
import styles from './protect-options.module.css';

const contract = contracts.protect;

/** The fields in the order in which they are shown, and whether one is implied by another (ISO 32000-2, table 22). */
const permissions = [
  { field: 'allow_print', operation: 'print' },
  { field: 'allow_high_quality_print', operation: 'printInHighQuality', isIdle: ({ print }) => !print },
  { field: 'allow_copy', operation: 'copy' },
  { field: 'allow_edit', operation: 'change' },
  { field: 'allow_assemble', operation: 'assemble', isImplied: ({ change }) => change },
  { field: 'allow_annotate', operation: 'annotate' },
  { field: 'allow_forms', operation: 'fillForms', isImplied: ({ annotate }) => annotate },
] as const satisfies readonly {
  field: keyof typeof contract.fields;
  operation: keyof AllowedOperations;
  isIdle?: (allowed: AllowedOperations) => boolean;
  isImplied?: (allowed: AllowedOperations) => boolean;
}[];

/** A checkbox for each permission; one that another implies is ticked, and cannot be taken alone. */
export function PermissionFields() {
  const { t } = useTexts('protect');
  const { values, enter } = useForm(contract);
  const allowed = permissionsOf(values);
  return (
    <fieldset className={styles.permissions}>
      <legend>{t('permissions')}</legend>
      <div>
        {permissions.map((permission) => {
          const { field, operation } = permission;
          const isImplied = 'isImplied' in permission && permission.isImplied(allowed);
          const isIdle = isImplied || ('isIdle' in permission && permission.isIdle(allowed));
          const { label, hint } = t(`options.${field}`, { returnObjects: true });
          return (
            <Checkbox
              key={field}
              label={label}
              hint={hint}
              checked={allowed[operation] || isImplied}
              disabled={isIdle}
              onChange={(isAllowed) => enter(field, String(isAllowed))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
