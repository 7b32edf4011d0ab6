import { duration } from './duration.ts';
import { retention } from './retention.ts';
import type { germanPromises } from './texts.de.ts';

const time = (kept: keyof typeof retention) => duration(retention[kept], 'en');

/** Sentences of promises in English, by the promise that they make. */
export const englishPromises: typeof germanPromises = {
  filesDeleted: {
    when: 'As soon as you have the result, the job fails or you cancel it, the files, the result, the file names and any passwords are deleted.',
    short: 'Your files are held in memory while we work on them, and are deleted with the result.',
    terms:
      'We process them for your job only, and our programs hold them in memory only. Your files are deleted as soon as you have the result.',
  },
  notOnDisk: {
    programs:
      'To process your files, your browser sends them to our server. There our programs hold them in memory, and only while they are working on your job. They never write them to a disk.',
  },
  abandonedFiles: {
    outage: `If something breaks down: once a job has been inactive for ${time('abandonedFiles')}, its files, their names and any passwords are deleted automatically.`,
    scratch: 'Working files of a program that crashed are in memory too, and are removed the next time it starts.',
    question: 'If something fails along the way, they’re deleted automatically within about a minute.',
  },
  jobDetails: {
    what: 'While a job is waiting or running, some technical details of it are in memory too: the tool, the settings you chose, and the size and format of the files. File names, passwords and contents are not included.',
    removed: `The details are removed when the job ends, or within a few minutes after an outage. Only a random number, the tool and whether the job succeeded are kept for another ${time('jobState')}, so that your page can still ask for the outcome.`,
  },
  addressCount: {
    why: 'To protect itself from overload, the server can count how many requests come from one address and how long their jobs take.',
    kept: `To do so it keeps your IP address (of an IPv6 address, the first half) in memory: for up to ${time('requestCount')} after your last request and, after long jobs, for as long as they took, ${time('runTime')} at most.`,
    withdrawals: `So that nobody abuses the form, the server counts the withdrawals of an address. To do so it keeps your IP address in memory for ${time('withdrawalCount')}.`,
  },
  log: {
    none: 'It does not write it to its log.',
    contents:
      'It contains no file names or contents, no passwords and none of your settings. On its own, the log cannot identify you.',
  },
  nobodyLooks: {
    files: 'Nobody looks at your files. We don’t store, analyse or share them.',
    thumbnails: 'The page thumbnails that some tools show are created by your own browser.',
  },
  recipients: { others: 'Nobody else receives data unless the law requires us to pass it on.' },
  paymentNumber: {
    kept: `Our server learns only whether the payment was made and consent given, and keeps its number for about ${time('payment')} so that it cannot be used indefinitely.`,
  },
  usualTime: {
    general:
      'Usually 5 to 15 seconds, upload included; the work itself often takes less than two. Large files can take up to a minute.',
    short: 'Usually 5 to 15 seconds, upload included, and you can always see what’s happening.',
  },
};

/** Sentences of promises in the description of the API. */
export const apiPromises = {
  deleted: 'Files, their names and passwords are deleted when the response has been sent.',
  state: `The state of a job can be read for another ${time('jobState')}.`,
} as const;
