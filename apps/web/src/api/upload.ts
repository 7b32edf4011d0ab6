import type { ErrorCode } from '@blattwerk/shared';
import { ApiError, readApiError } from './api-error.ts';

export interface UploadRequest {
  url: string;
  /** Fields and files, in the order in which they are sent. */
  form: FormData;
  jobId: string;
  /** Language of the page and of the server's error texts. */
  language: string;
  /** Time limit in ms, for the response after the upload and for any pause in the transfer. */
  patienceMs: number;
  /** Media types of a valid response. */
  mimes: readonly string[];
  /** Error codes by status, for a refusal without a code. */
  codes: Readonly<Record<number, ErrorCode>>;
  signal: AbortSignal;
  /** From 0 to 1. */
  onUploading: (fraction: number) => void;
  /** Called once, after the last byte was sent. */
  onUploaded: () => void;
  /** From 0 to 1. */
  onReceiving: (fraction: number) => void;
}

export interface UploadAnswer {
  blob: Blob;
  mime: string;
  header: (name: string) => string | null;
}

/**
 * Posts a form and resolves with the file of the response. Uses XMLHttpRequest, since fetch reports no upload progress.
 * @throws ApiError the server's refusal, or network, timedOut, aborted, failed
 */
export function upload(request: UploadRequest): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    if (request.signal.aborted) {
      reject(new ApiError('aborted'));
      return;
    }
    const xhr = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let uploaded = false;

    const settle = (finish: () => void) => {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', onAbort);
      finish();
    };
    const fail = (error: ApiError) => settle(() => reject(error));
    const giveUp = (error: ApiError) => {
      fail(error);
      xhr.abort();
    };
    const onAbort = () => giveUp(new ApiError('aborted'));
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp(new ApiError('timedOut')), request.patienceMs);
    };
    const through = () => {
      if (uploaded) return;
      uploaded = true;
      request.onUploaded();
      restartTimer();
    };

    xhr.open('POST', request.url);
    xhr.responseType = 'blob';
    xhr.setRequestHeader('x-job-id', request.jobId);
    xhr.setRequestHeader('accept-language', request.language);
    xhr.upload.addEventListener('progress', (event) => {
      restartTimer();
      if (event.lengthComputable && event.total > 0) request.onUploading(event.loaded / event.total);
    });
    xhr.upload.addEventListener('load', through);
    xhr.addEventListener('progress', (event) => {
      restartTimer();
      if (event.lengthComputable && event.total > 0 && xhr.status === 200)
        request.onReceiving(event.loaded / event.total);
    });
    xhr.addEventListener('error', () => fail(new ApiError(navigator.onLine ? 'network' : 'offline')));
    xhr.addEventListener('abort', () => fail(new ApiError('aborted')));
    xhr.addEventListener('load', () => {
      settle(() => {
        readAnswer(xhr, request).then(resolve, reject);
      });
    });
    request.signal.addEventListener('abort', onAbort);
    restartTimer();
    xhr.send(request.form);
  });
}

async function readAnswer(xhr: XMLHttpRequest, { mimes, codes }: UploadRequest): Promise<UploadAnswer> {
  const blob = xhr.response as Blob;
  const requestId = xhr.getResponseHeader('x-request-id');
  if (xhr.status !== 200) {
    const refusal = readApiError(xhr.status, await blob.text().catch(() => ''), requestId, codes);
    // Job ids are unique: the connection broke, and the browser repeated the request by itself.
    throw refusal.code === 'duplicateJob' ? new ApiError('network', { status: xhr.status }) : refusal;
  }
  const mime = (xhr.getResponseHeader('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!mimes.includes(mime) || blob.size === 0) {
    throw new ApiError('failed', { status: xhr.status, requestId: requestId ?? undefined });
  }
  return { blob, mime, header: (name) => xhr.getResponseHeader(name) };
}
