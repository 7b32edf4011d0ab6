import { defineTool } from '../contract.ts';
import { prefixedPdf } from '../download-name.ts';
import { ToolError } from '../error-catalog.ts';
import { choice, flag, secret } from '../fields.ts';
import { singlePdf, singlePdfErrors } from './single-pdf.ts';

/** ISO 32000-2, 7.6.4.3.3: what follows protects nothing. */
const passwordBytes = 127;

const asEdit = ['asEdit', 'true', 'false'] as const;
type AsEdit = (typeof asEdit)[number];
const asPrint = ['asPrint', 'true', 'false'] as const;

/** The fields of the permissions. */
interface PermissionOptions {
  allow_print: boolean;
  allow_high_quality_print: (typeof asPrint)[number];
  allow_copy: boolean;
  allow_edit: boolean;
  allow_annotate: AsEdit;
  allow_forms: AsEdit;
  allow_assemble: AsEdit;
}

export const protect = defineTool({
  name: 'protect',
  summary: 'Encrypts a PDF with a password, or with restrictions alone (AES-256).',
  input: singlePdf,
  fields: {
    password: secret({
      default: '',
      maxBytes: passwordBytes,
      example: 'Größe 1',
      doc: 'Password for opening the PDF. May be absent where at least one permission is refused; anybody can then open the PDF.',
    }),
    owner_password: secret({
      default: null,
      maxBytes: passwordBytes,
      doc: 'Password for lifting the restrictions. If it is absent and something is restricted, no password lifts them.',
    }),
    allow_print: flag({ default: true, doc: 'Asks PDF viewers to allow printing. Not every viewer complies.' }),
    allow_copy: flag({
      default: true,
      doc: 'Asks PDF viewers to allow copying text and images. Screen readers can always read the text.',
    }),
    allow_edit: flag({ default: true, doc: 'Asks PDF viewers to allow changes.' }),
    allow_high_quality_print: choice(asPrint, {
      default: 'asPrint',
      doc: 'Asks PDF viewers to allow sharp prints; with `false` they print a coarse image. Has no effect where `allow_print` is `false`.',
    }),
    allow_annotate: choice(asEdit, {
      default: 'asEdit',
      doc: 'Asks PDF viewers to allow comments, which includes filling in forms. `asEdit`: as `allow_edit`.',
    }),
    allow_forms: choice(asEdit, {
      default: 'asEdit',
      doc: 'Asks PDF viewers to allow filling in and signing forms. `asEdit`: as `allow_edit`.',
    }),
    allow_assemble: choice(asEdit, {
      default: 'asEdit',
      doc: 'Asks PDF viewers to allow inserting, deleting and rotating pages. `asEdit`: as `allow_edit`.',
    }),
  },
  checkFields: (options) => {
    const permissions = permissionsOf(options as unknown as PermissionOptions);
    if (options['password'] === '' && Object.values(permissions).every(Boolean))
      throw new ToolError('noPassword', { field: 'password' });
  },
  output: {
    mimes: ['application/pdf'],
    downloadName: prefixedPdf('protected_'),
    facts: {},
    // A stream grows by up to 32 bytes, and a file of 30 MB may have a hundred thousand of them.
    expectedBytes: (inputBytes) => inputBytes + 4 * 1024 * 1024,
  },
  errors: [...singlePdfErrors, 'encryptedPdf', 'restrictedPdf', 'noPassword'],
  breakpoints: [30, 60, 85],
  costClass: 'structure',
  requestMs: 120_000,
});

/** What is allowed, each by itself. */
export interface AllowedOperations {
  print: boolean;
  printInHighQuality: boolean;
  copy: boolean;
  change: boolean;
  annotate: boolean;
  fillForms: boolean;
  assemble: boolean;
}

/** What is allowed after the fields that follow another one are resolved. */
export function permissionsOf(options: PermissionOptions): AllowedOperations {
  const { allow_print: print, allow_copy: copy, allow_edit: change } = options;
  const like = (value: AsEdit) => (value === 'asEdit' ? change : value === 'true');
  return {
    print,
    printInHighQuality: print && options.allow_high_quality_print !== 'false',
    copy,
    change,
    annotate: like(options.allow_annotate),
    fillForms: like(options.allow_forms),
    assemble: like(options.allow_assemble),
  };
}
