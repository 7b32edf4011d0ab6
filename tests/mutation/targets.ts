/** Sources where a wrong sign loses or leaks a file, with the tests that must notice one. */
export const targets: Readonly<Record<string, readonly string[]>> = {
  'packages/shared/src/page-ranges.ts': [
    'packages/shared/src/page-ranges.test.ts',
    'packages/shared/src/page-ranges.properties.test.ts',
  ],
  'packages/shared/src/page-order.ts': [
    'packages/shared/src/page-order.test.ts',
    'packages/shared/src/page-ranges.properties.test.ts',
  ],
  'packages/shared/src/fields.ts': [
    'packages/shared/src/fields.test.ts',
    'packages/shared/src/parse-options.properties.test.ts',
    'packages/shared/src/tools/contracts.test.ts',
  ],
  'packages/shared/src/parse-options.ts': [
    'packages/shared/src/fields.test.ts',
    'packages/shared/src/parse-options.properties.test.ts',
    'packages/shared/src/tools/contracts.test.ts',
  ],
  'packages/shared/src/download-name.ts': [
    'packages/shared/src/download-name.test.ts',
    'packages/shared/src/download-name.properties.test.ts',
  ],
  'packages/pdf/src/budget.ts': ['packages/pdf/src/budget.test.ts'],
  'packages/pdf/src/file/xref.ts': ['packages/pdf/src/file/xref.test.ts', 'packages/pdf/src/file/document.test.ts'],
  'packages/pdf/src/file/parser.ts': ['packages/pdf/src/file/parser.test.ts'],
  'apps/gateway/src/upload/admission.ts': ['apps/gateway/src/upload/admission.test.ts'],
  'apps/gateway/src/upload/upload-tally.ts': ['apps/gateway/src/upload/receive-upload.test.ts'],
  'apps/gateway/src/upload/read-form.ts': ['apps/gateway/src/upload/receive-upload.test.ts'],
  'apps/gateway/src/answer/job-lease.ts': ['apps/gateway/src/answer/answer-job.test.ts'],
  'packages/server/src/blob-scripts.ts': ['packages/server/src/blob-store.test.ts'],
};
