import type { ProgramTexts } from './texts.ts';

export const germanForPrograms: ProgramTexts = {
  refusals: {
    notMultipart: [
      'Bitte senden Sie ein Formular als multipart/form-data, mit der Datei im Feld „{field}“.',
      'Bitte senden Sie ein Formular als multipart/form-data.',
    ],
    methodNotAllowed: ['Diese Adresse nimmt nur {allowed} an.', 'Diese Adresse nimmt diese Methode nicht an.'],
    toolOff: [
      'Das Werkzeug „{tool}“ bieten wir auf dieser Seite nicht an.',
      'Dieses Werkzeug bieten wir auf dieser Seite nicht an.',
    ],
    gone: 'Das Ergebnis wurde schon gesendet oder nicht rechtzeitig abgeholt. Bitte senden Sie die Datei noch einmal.',
  },
  exact: {
    noFile: 'Die Datei kam im Feld „{received_field}“. Bitte senden Sie sie im Feld „{field}“.',
    tooManyRequests: 'Zu viele Anfragen: {limit}. Bitte versuchen Sie es in {retry_after} noch einmal.',
  },
  limits: {
    requests: 'höchstens {limit_value} pro Minute von einer Adresse oder einem Programm',
    runTime: 'höchstens {limit_value} Sekunden Rechenzeit am Stück, jede Sekunde kommt eine hinzu',
    openRequests: 'höchstens {limit_value} gleichzeitig von einer Adresse oder einem Programm',
    waitingJobs: 'höchstens {limit_value} wartende Aufgaben einer Art von einer Adresse oder einem Programm',
    unreadAnswers: 'höchstens {limit_value} Ergebnisse, die noch übertragen werden',
    memory: 'höchstens {limit_value}\u00a0% unseres Speichers für eine Adresse oder ein Programm',
    polls: 'höchstens {limit_value} Fragen nach dem Fortschritt in 10 Sekunden',
    withdrawals: 'höchstens {limit_value} Widerrufe in 5 Minuten',
    share: 'Gerade brauchen auch andere Platz',
    proxy: 'mehr auf einmal, als eine Adresse senden darf',
  },
};
