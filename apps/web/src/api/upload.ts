import type { ErrorCode } from '@blattwerk/shared';
import { ApiError, readRefusal } from './api-error.ts';

export interface UploadRequest {
  url: string;
  /** Sent in this order: a job's files and its fields. */
  form: FormData;
  jobId: string;
  /** The page's language; the server's sentences come in it. */
  language: string;
  /** Milliseconds to wait for the answer once the upload is through, and the longest that bytes may stand still. */
  patienceMs: number;
  /** Media types that an answer may have; anything else is no answer of ours. */
  mimes: readonly string[];
  /** What a status means where a refusal has no code. */
  codes: Readonly<Record<number, ErrorCode>>;
  signal: AbortSignal;
  /** From 0 to 1. */
  onUploading: (fraction: number) => void;
  /** The last byte has left; called once. */
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
 * Posts a form and resolves with the file that comes back (fetch tells no upload progress, so this is an XMLHttpRequest).
 * @throws ApiError the server's refusal, or network, timedOut, aborted, failed.
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
    xhr.addEventListener('error', () => fail(new ApiError('network')));
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
    const refusal = readRefusal(xhr.status, await blob.text().catch(() => ''), requestId, codes);
    // No id of ours is sent twice: the connection broke, and the browser sent the form again by itself.
    throw refusal.code === 'duplicateJob' ? new ApiError('network', { status: xhr.status }) : refusal;
  }
  const mime = (xhr.getResponseHeader('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!mimes.includes(mime) || blob.size === 0) {
    throw new ApiError('failed', { status: xhr.status, requestId: requestId ?? undefined });
  }
  return { blob, mime, header: (name) => xhr.getResponseHeader(name) };
}
