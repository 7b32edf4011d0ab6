import type { ProgramTexts } from './texts.ts';

export const germanForPrograms: ProgramTexts = {
  exact: {
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
