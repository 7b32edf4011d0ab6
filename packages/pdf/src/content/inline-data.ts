/** What some readers take for the end of an inline image wherever it is: the operator, and white space. */
const end = /EI[\0\t\n\f\r ]/;

/** Whether some readers find the end of an inline image within its data. */
export function endsEarly(data: Buffer): boolean {
  return end.test(data.toString('latin1'));
}
