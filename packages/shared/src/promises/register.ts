import type { retention } from './retention.ts';

/** What a promise is about. */
export const promiseSubjects = [
  'deletion',
  'retention',
  'privacy',
  'limits',
  'quality',
  'cookies',
  'third parties',
  'price',
  'use',
] as const;
export type PromiseSubject = (typeof promiseSubjects)[number];

/** A promise to visitors. */
export interface VisitorPromise {
  subject: PromiseSubject;
  /** In one line, for docs/promises.md. */
  claim: string;
  /** Times that the sentences contain: names of `retention`. */
  times?: readonly (keyof typeof retention)[];
  /** Where other numbers of the sentences come from. */
  numbers?: string;
  /** Tests, proofs and sources that keep it: paths in the repository. */
  evidence: readonly string[];
}

/**
 * Every promise of the site, its articles and its documents. Sentences that state one are in `texts.<language>.ts`, where
 * several places take them from, or in `apps/web/src/app/wordings.json`; `promises.test.ts` beside it finds any other.
 */
export const promiseRegister = {
  filesDeleted: {
    subject: 'deletion',
    claim: 'Files, results, names and passwords are deleted as soon as the visitor has the result, or the job fails',
    evidence: [
      'packages/server/src/blob-store.test.ts',
      'apps/gateway/src/answer/send-result.test.ts',
      'apps/gateway/src/answer/handle-tool-request.test.ts',
      'tests/proof/promises/proof.ts',
      'tests/proof/privacy/proof.ts',
    ],
  },
  notOnDisk: {
    subject: 'deletion',
    claim:
      'The programs hold files in memory and never write them to a disk; swap is off where the product is deployed',
    evidence: [
      'apps/worker/src/parent/sandbox/scratch.test.ts',
      'k8s/manifests.test.ts',
      'tests/smoke/compose-file.test.ts',
      'tests/proof/privacy/proof.ts',
    ],
  },
  abandonedFiles: {
    subject: 'deletion',
    claim: 'Files of a job that nobody works on are deleted after a minute',
    times: ['abandonedFiles'],
    evidence: ['packages/server/src/blob-store.test.ts', 'tests/proof/promises/proof.ts'],
  },
  resultInTab: {
    subject: 'deletion',
    claim: 'The tab discards a result after ten minutes',
    numbers: '`resultMs` in apps/web/src/tool-run/running/read-answer.ts',
    evidence: ['apps/web/src/tool-run/running/read-answer.ts', 'tests/browser/result-files.spec.ts'],
  },
  removedPages: {
    subject: 'deletion',
    claim: 'Removed pages and their contents are no longer in the file',
    evidence: [
      'apps/worker/src/tools/delete-pages/handler.test.ts',
      'packages/pdf/src/operations/pages/prune-resources.test.ts',
    ],
  },
  redacted: {
    subject: 'deletion',
    claim: 'What was redacted is no longer in the file, or there is no file',
    evidence: [
      'apps/worker/src/tools/redact/handler.test.ts',
      'apps/worker/src/tools/redact/read-again.ts',
      'tests/proof/redact/proof.ts',
      'docs/decisions/0065-redaction.md',
    ],
  },
  recognizedText: {
    subject: 'quality',
    claim:
      'Pages whose text is recognized stay as they are: the text is appended, some kB for each page, and no picture is written again',
    evidence: [
      'packages/pdf/src/operations/text-layer/write-text-layer.test.ts',
      'apps/worker/src/tools/ocr/handler.test.ts',
      'docs/recognition.md',
    ],
  },
  metadataRemoved: {
    subject: 'deletion',
    claim: 'Metadata that was removed is no longer in the file, whose pages and pixels stay as they are',
    evidence: [
      'packages/pdf/src/operations/metadata/remove-metadata.test.ts',
      'apps/worker/src/tools/metadata/handler.test.ts',
    ],
  },
  hiddenLayersRemoved: {
    subject: 'deletion',
    claim: 'Layers that were hidden are no longer in the file once it is flattened, which shows the same',
    evidence: [
      'packages/pdf/src/operations/flatten/flatten-layers.test.ts',
      'apps/worker/src/tools/flatten/handler.test.ts',
    ],
  },
  jobDetails: {
    subject: 'retention',
    claim: 'Technical details of a job are removed when it ends; number, tool and outcome after three more minutes',
    times: ['jobState'],
    evidence: [
      'packages/server/src/progress.test.ts',
      'apps/gateway/src/queue/queues.test.ts',
      'docs/decisions/0027-no-ended-jobs.md',
      'tests/proof/promises/proof.ts',
    ],
  },
  addressCount: {
    subject: 'retention',
    claim: 'An address is kept for a minute after a request, and for the time of its long jobs, six minutes at most',
    times: ['requestCount', 'runTime', 'pollCount', 'connectionCount', 'withdrawalCount', 'barredAddress'],
    evidence: [
      'apps/gateway/src/admission/run-seconds.test.ts',
      'apps/gateway/src/admission/poll-limit.test.ts',
      'apps/gateway/src/http/limit-connections.test.ts',
      'apps/gateway/src/payment/withdrawals.test.ts',
      'tests/proof/promises/proof.ts',
    ],
  },
  paymentNumber: {
    subject: 'retention',
    claim: 'The number of a payment is kept for about 25 hours',
    times: ['payment'],
    evidence: ['apps/gateway/src/payment/payments.test.ts'],
  },
  log: {
    subject: 'privacy',
    claim: 'No IP address, file name, content or password in a log, and old lines are overwritten',
    evidence: [
      'apps/gateway/src/http/log-requests.test.ts',
      'packages/server/src/log.test.ts',
      'apps/web/nginx/server-config.test.ts',
      'tests/http/operators.full.test.ts',
      'tests/proof/promises/proof.ts',
    ],
  },
  nobodyLooks: {
    subject: 'privacy',
    claim: 'Files are not looked at, analyzed or shared; errors reach analytics without names and entries',
    evidence: [
      'apps/web/src/usage/event-params.test.ts',
      'apps/web/src/usage/services/reportable-address.test.ts',
      'tests/browser/picked-pages.spec.ts',
    ],
  },
  invoiceNotSent: {
    subject: 'privacy',
    claim: 'An e-invoice is read and written in the browser, and nothing of it is sent',
    evidence: ['tests/browser/e-invoice.spec.ts', 'tests/browser/write-invoice.spec.ts'],
  },
  comparisonNotSent: {
    subject: 'privacy',
    claim: 'Two PDFs are compared in the browser, and nothing of them is sent',
    evidence: ['tests/browser/compare.spec.ts'],
  },
  invoiceSenderKept: {
    subject: 'privacy',
    claim:
      'Of an invoice that is written, the browser keeps nothing unless the visitor asks for it, and then until they remove it',
    evidence: ['apps/web/src/tools/e-invoice/make/write-invoice.test.tsx', 'tests/browser/write-invoice.spec.ts'],
  },
  cameraNotes: {
    subject: 'privacy',
    claim:
      'Place and time of a photo are removed before the upload and stay out of the PDF, unless the visitor wants them',
    evidence: [
      'apps/web/src/tools/convert/sent-images.test.tsx',
      'apps/worker/src/images/strip-metadata.test.ts',
      'apps/worker/src/tools/convert/handler.test.ts',
    ],
  },
  encrypted: {
    subject: 'privacy',
    claim: 'The transfer is encrypted, which is shown only where the addresses are https',
    evidence: ['packages/site/src/site.test.ts', 'apps/web/src/app/footer/footer.tsx'],
  },
  aes: {
    subject: 'privacy',
    claim: 'A protected PDF is encrypted with AES-256',
    evidence: ['apps/worker/src/tools/protect/handler.test.ts', 'packages/pdf/src/file/encryption/encryption.test.ts'],
  },
  gdpr: {
    subject: 'privacy',
    claim: 'The GDPR is followed, which is shown only where operator and hosting are named',
    evidence: ['packages/site/src/site.test.ts', 'docs/going-live.md'],
  },
  cookies: {
    subject: 'cookies',
    claim: 'No cookie and nothing of a third party before consent; what the device stores is listed',
    numbers: '`consentAgeMs` in packages/site/src/read-consent.ts; times of Google by its documentation',
    evidence: [
      'tests/browser/consent.spec.ts',
      'packages/site/src/node/third-parties.test.ts',
      'apps/web/src/app/stored-entries.test.ts',
    ],
  },
  installedApp: {
    subject: 'cookies',
    claim: 'Only the installed app keeps something for offline use: pages and scripts, never a file',
    evidence: ['apps/web/src/offline/source-of.test.ts', 'tests/browser/installed-app.spec.ts'],
  },
  recipients: {
    subject: 'third parties',
    claim: 'Every recipient of data is named',
    evidence: ['packages/site/src/site.test.ts', 'packages/site/src/node/third-parties.test.ts'],
  },
  purchase: {
    subject: 'price',
    claim:
      'A purchase is charged once, can be repeated without paying again, and is confirmed before the PDF is made; card details go to the provider alone, and no address of a buyer is stored or logged',
    evidence: [
      'apps/gateway/src/payment/payments.test.ts',
      'apps/gateway/src/payment/withdrawals.test.ts',
      'tests/http/payment.test.ts',
      'tests/browser/payment.spec.ts',
      'docs/decisions/0031-withdrawal.md',
    ],
  },
  free: {
    subject: 'price',
    claim: 'Every tool is free and needs no account',
    evidence: ['apps/gateway/src/app.test.ts', 'tests/http/tools.test.ts'],
  },
  limits: {
    subject: 'limits',
    claim: 'The limits in the texts are the ones that are enforced',
    numbers: '`Limits` in packages/shared/src/limits.ts',
    evidence: ['apps/web/src/app/texts.test.ts', 'apps/gateway/src/upload/receive-upload.test.ts'],
  },
  usualTime: {
    subject: 'limits',
    claim: 'A job usually takes 5 to 15 seconds, upload included',
    numbers: 'the specification; times of the work are in docs/benchmarks.md',
    evidence: ['docs/benchmarks.md'],
  },
  shrunkImages: {
    subject: 'quality',
    claim: 'Images from 25 MB in total are made smaller in the browser, unless the visitor chooses full size',
    numbers: 'apps/web/src/tool-run/running/shrink-before-upload',
    evidence: [
      'apps/web/src/tool-run/running/shrink-before-upload/shrink-to-size.test.ts',
      'tests/browser/converter.spec.ts',
    ],
  },
  imageQuality: {
    subject: 'quality',
    claim: 'Pictures of JPEGs are not compressed again, other images lossless unless HEIC, AVIF or lossy WebP',
    evidence: [
      'apps/worker/src/tools/convert/handler.test.ts',
      'docs/decisions/0002-lossy-webp.md',
      'docs/decisions/0033-heic.md',
    ],
  },
  extractedImages: {
    subject: 'quality',
    claim: 'Extracted images have the format and quality that they have in the PDF',
    evidence: [
      'apps/worker/src/tools/extract-images/images.test.ts',
      'apps/worker/src/tools/extract-images/profiles.test.ts',
    ],
  },
  smaller: {
    subject: 'quality',
    claim:
      'A compressed PDF is never larger than before, unless its colors are to become gray; a target size is kept, or the smallest possible size named',
    evidence: ['apps/worker/src/tools/compress/handler.test.ts', 'packages/shared/src/describe.test.ts'],
  },
  kept: {
    subject: 'quality',
    claim: 'What each tool keeps is kept, and what could not be kept is stated with the result',
    evidence: [
      'docs/fidelity.md',
      'apps/worker/src/child/signed-files.test.ts',
      'packages/shared/src/describe-notice.test.ts',
    ],
  },
  originalUntouched: {
    subject: 'use',
    claim: 'The file on the visitor’s device is never changed',
    evidence: ['apps/web/src/tool-run/model/accept-files.ts'],
  },
  access: {
    subject: 'use',
    claim: 'Usable by keyboard, screen reader, and on a phone',
    evidence: [
      'tests/browser/accessibility.spec.ts',
      'tests/browser/keyboard-only.spec.ts',
      'tests/browser/phone.spec.ts',
    ],
  },
} as const satisfies Record<string, VisitorPromise>;
