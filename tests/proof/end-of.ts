import type { FormAnswer } from '@blattwerk/testing/send-form';

/** What an answer says: `200`, or a status with the code of its refusal: `503 busy`. */
export function endOf({ status, body }: Pick<FormAnswer, 'status' | 'body'>): string {
  return status === 200 ? '200' : `${status} ${codeOf(body)}`;
}

function codeOf(body: Buffer): string {
  try {
    return String((JSON.parse(body.toString()) as { code?: unknown }).code);
  } catch {
    return 'without a code';
  }
}
