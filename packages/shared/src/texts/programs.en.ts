import type { ProgramTexts } from './texts.ts';

export const englishForPrograms: ProgramTexts = {
  refusals: {
    notMultipart: [
      'Please send a form as multipart/form-data, with the file in the field “{field}”.',
      'Please send a form as multipart/form-data.',
    ],
    methodNotAllowed: ['This address takes {allowed} alone.', 'This address doesn’t take this method.'],
    toolOff: ['This site doesn’t offer the tool “{tool}”.', 'This site doesn’t offer this tool.'],
    gone: 'The result was sent before, or wasn’t fetched in time. Please send the file again.',
  },
  exact: {
    noFile: 'The file came in the field “{received_field}”. Please send it in the field “{field}”.',
    tooManyRequests: 'Too many requests: {limit}. Please try again in {retry_after}.',
  },
  limits: {
    requests: 'at most {limit_value} a minute from one address or program',
    runTime: 'at most {limit_value} seconds of processing time at a stretch, each second gives one back',
    openRequests: 'at most {limit_value} at once from one address or program',
    waitingJobs: 'at most {limit_value} waiting jobs of one kind from one address or program',
    unreadAnswers: 'at most {limit_value} results that are still being sent',
    memory: 'at most {limit_value}% of our memory for one address or program',
    polls: 'at most {limit_value} questions about progress in 10 seconds',
    withdrawals: 'at most {limit_value} withdrawals in 5 minutes',
    share: 'others need space right now too',
    proxy: 'more at once than one address may send',
  },
};
